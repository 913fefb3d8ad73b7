import { CALLS } from '@fulcrum/contract/api';
import type { Endpoint } from '@fulcrum/contract/endpoint';
import { STREAM_PATH } from '@fulcrum/contract/stream/facts';

import { streamMessages } from './asyncapi.ts';
import { codeTable } from './openapi.ts';
import { jsonSchema, type JsonSchema } from './schema.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escape = (text: unknown) => String(text).replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

const STYLE = `
  :root { color-scheme: light dark; }
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem;
    margin: 2rem auto; padding: 0 1rem; }
  h2 { margin-top: 2.5rem; }
  table { border-collapse: collapse; width: 100%; }
  td, th { text-align: start; vertical-align: top; padding: .3rem .6rem .3rem 0;
    border-block-end: 1px solid color-mix(in srgb, currentColor 15%, transparent); }
  code { font-size: .9em; overflow-wrap: anywhere; }
  summary { cursor: pointer; padding: .3rem 0; }
  pre { overflow: auto; padding: .8rem; font-size: .8rem;
    background: color-mix(in srgb, currentColor 6%, transparent); }`;

/** Returns the documentation as one readable page without scripts or external resources. */
export function docsPage(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fulcrum: calls and messages</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Calls and messages</h1>
<p>The same, for programs: <a href="/docs/openapi.json">OpenAPI 3.1</a> and
<a href="/docs/asyncapi.json">AsyncAPI 3.0</a>. Every reply is
<code>{code, msg, data}</code>; 1 is success, 999 an invalid session. The token goes into the
header <code>authorization</code>, the language into <code>lang</code>, the time zone into
<code>tz</code>.</p>
<h2>Calls</h2>
${Object.entries(CALLS).map(areaSection).join('\n')}
<h2>Live connection</h2>
<p><code>${escape(STREAM_PATH)}</code></p>
${table(['From', 'Message', 'For'], streamMessages())}
<h2>Codes</h2>
${table(
  ['Code', 'Name', 'Status', 'Caller may', 'Words'],
  codeTable().map((row) => [row['code'], row['name'], row['status'], row['remedy'], row['words']]),
)}
</body>
</html>
`;
}

const ACCESS_WORDS = {
  public: 'Public',
  user: 'Needs a token',
  real: 'Needs a token of a real account',
  operator: 'Needs an operator',
} satisfies Record<Endpoint['access'], string>;

const areaSection = ([area, calls]: [string, Readonly<Record<string, Endpoint>>]): string =>
  `<h3>${escape(area)}</h3>\n${Object.values(calls).map(callSection).join('\n')}`;

function callSection(endpoint: Endpoint): string {
  const { method, path, access, encoding, summary, input, reply } = endpoint;
  return `<details><summary><code>${method} ${escape(path)}</code> ${escape(summary)}</summary>
<p>${ACCESS_WORDS[access]} · ${encoding}</p>
${schemaBlock('Input', jsonSchema(input, 'input'))}
${schemaBlock('data of the reply', jsonSchema(reply, 'output'))}
</details>`;
}

const schemaBlock = (title: string, schema: JsonSchema): string =>
  `<h4>${title}</h4><pre>${escape(JSON.stringify(schema, null, 2))}</pre>`;

function table(heads: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const head = heads.map((text) => `<th>${escape(text)}</th>`).join('');
  const body = rows.map(
    (row) => `<tr>${row.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`,
  );
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}
