import './fields.css';

import type { ComponentProps } from 'react';

const classOf = (own: string | undefined): string => (own === undefined ? 'ctl' : `ctl ${own}`);

/* Controls for fields without a label above. */

export const Input = ({ className, ...props }: ComponentProps<'input'>) => (
  <input {...props} className={classOf(className)} />
);

export const Select = ({ className, ...props }: ComponentProps<'select'>) => (
  <select {...props} className={classOf(className)} />
);

export const TextArea = ({ className, ...props }: ComponentProps<'textarea'>) => (
  <textarea {...props} className={classOf(className)} />
);
