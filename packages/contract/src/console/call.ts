import { z } from 'zod';

import type { CallFacts } from '../call-facts.ts';
import type { Endpoint } from '../endpoint.ts';
import { text } from '../input.ts';
import type { Permission } from './roles.ts';

/** A call of the console, with the permission that it requires. */
export interface OperatorCall<
  Input extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> extends Endpoint<Input, Reply> {
  /** Null: any signed-in operator may make the call. */
  readonly permission: Permission | null;
  /** The call requires a fresh code of the second factor. */
  readonly needsStepUp: boolean;
  /** Why this call cannot set a price, delay a fill or change a past trade. */
  readonly harmless: string;
}

type Plan<Input extends z.ZodType, Reply extends z.ZodType> = CallFacts &
  Pick<OperatorCall<Input, Reply>, 'summary' | 'input' | 'reply' | 'harmless' | 'bodyBytesMax'> & {
    readonly permission?: Permission;
    readonly needsStepUp?: boolean;
  };

const NOTHING = z.object({});

/** Why an operator changes something; every change takes one. */
export const reason = text({ min: 3, max: 500 }, 'console.reasonMissing');

/** A call that any signed-in operator may make, unless it names a permission. */
export function operatorCall<Input extends z.ZodType, Reply extends z.ZodType>(
  plan: Plan<Input, Reply>,
): OperatorCall<Input, Reply> {
  return {
    access: 'operator',
    ...plan,
    permission: plan.permission ?? null,
    needsStepUp: plan.needsStepUp ?? false,
  };
}

/** A call that uploads one picture. */
export function upload<Reply extends z.ZodType>(
  plan: Omit<Plan<typeof NOTHING, Reply>, 'input'>,
): OperatorCall<typeof NOTHING, Reply> {
  return operatorCall({ ...plan, input: NOTHING });
}

/** A call that needs no session. */
export function open<Input extends z.ZodType, Reply extends z.ZodType>(
  plan: Plan<Input, Reply>,
): OperatorCall<Input, Reply> {
  return { ...operatorCall(plan), access: 'public' };
}
