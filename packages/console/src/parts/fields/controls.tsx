import './fields.css';

import type { ComponentProps } from 'react';

const classOf = (own: string | undefined): string => (own === undefined ? 'ctl' : `ctl ${own}`);

/* The bare controls, for where a field has no label above it. */

export const Input = ({ className, ...props }: ComponentProps<'input'>) => (
  <input {...props} className={classOf(className)} />
);

export const Select = ({ className, ...props }: ComponentProps<'select'>) => (
  <select {...props} className={classOf(className)} />
);

export const TextArea = ({ className, ...props }: ComponentProps<'textarea'>) => (
  <textarea {...props} className={classOf(className)} />
);
