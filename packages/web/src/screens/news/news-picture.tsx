import { Newspaper } from 'lucide-react';
import { useState } from 'react';

/** The box for an article's picture, which stays grey if the picture cannot be shown. */
export function NewsPicture({ src, isLarge = false }: { src: string; isLarge?: boolean }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <span className={isLarge ? 'story__pic story__pic--lg' : 'story__pic'}>
      {src === '' || isBroken ? (
        <Newspaper className="i" />
      ) : (
        <img
          src={src}
          alt=""
          loading={isLarge ? 'eager' : 'lazy'}
          fetchPriority={isLarge ? 'high' : undefined}
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
    </span>
  );
}
