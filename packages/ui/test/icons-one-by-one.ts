import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The file of each icon, keyed by the names under which it can be imported. */
function iconFiles(): ReadonlyMap<string, string> {
  const forNode = createRequire(import.meta.url).resolve('lucide-react');
  const index = readFileSync(forNode.replace('/cjs/', '/esm/').replace(/js$/, 'mjs'), 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of index.matchAll(/^export \{(.*)\} .*\/(.*)\.mjs';$/gm)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  }
  return files;
}

/**
 * A plugin of Vite that imports each icon from its own file. The file of all icons takes a tenth of
 * a second, and each test of a screen would read it anew.
 */
export function iconsOneByOne() {
  const files = iconFiles();
  const importOf = (name: string): string => {
    const [icon = '', own = icon] = name.split(' as ');
    const file = files.get(icon);
    if (!file) throw new Error(`lucide-react has no icon ${icon}`);
    return `import ${own} from 'lucide-react/icons/${file}';`;
  };
  return {
    name: 'icons-one-by-one',
    enforce: 'pre' as const,
    transform: (code: string) =>
      code.replace(/^import \{([^}]*)\} from 'lucide-react';$/gm, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map(importOf)
          .join(' '),
      ),
  };
}
