import { randomBytes } from 'node:crypto';

import type { Language } from '@fulcrum/contract/languages';

import { DbError, UNIQUE_VIOLATION, type Db, type Sql } from '../../platform/ports/db.ts';
import { canMean, TAIL_LENGTH, type LoginName, type StoredNumber } from './account-key.ts';
import { formerForm, withoutZeros } from './former-number.ts';
import type { Identifier } from './identifier.ts';

/** A stored user; each user has one trading account. */
export interface UserRow {
  readonly id: number;
  readonly accountId: number;
  readonly kind: 'demo' | 'real';
  readonly email: string | null;
  readonly areaId: number | null;
  readonly mobile: string | null;
  readonly creditScore: number;
  readonly inviteCode: string;
  readonly language: Language;
  readonly createdAt: number;
}

/** A user whose password may match. */
export interface Candidate {
  readonly id: number;
  readonly passwordHash: string;
  /** Whether the user has logged in on the given device. */
  readonly isKnown: boolean;
}

export interface NewUser {
  readonly identifier: Identifier;
  readonly passwordHash: string;
  readonly invitedBy: number | null;
  readonly inviteCode: string;
  readonly language: string;
  readonly createdAt: number;
}

/** A number that was not read yet, or not clearly, is as an earlier build stored it. */
const NUMBER = 'coalesce(u.national_number, u.mobile)';

const USER_COLUMNS = `
  u.id, a.id as "accountId", u.kind, u.email, u.area_id as "areaId", ${NUMBER} as mobile,
  u.credit_score as "creditScore", u.invite_code as "inviteCode", u.lang as language,
  u.created_at as "createdAt"`;

const SELECT_USER = `
  select ${USER_COLUMNS} from app_user u join account a on a.user_id = u.id`;

const SALT_BYTES = 16;
/** More than there are areas, so it covers every user who has the number in some area. */
const CANDIDATES_MAX = 500;

/** `$1` is the hash of a device, or null. */
const SELECT_CANDIDATES = `
  select u.id, u.password_hash as "passwordHash", exists (
    select from known_device k where k.user_id = u.id and k.device = $1::bytea
  ) as "isKnown"
  from app_user u where u.password_hash is not null`;

/** The columns of `StoredNumber`. */
const NUMBER_COLUMNS = `
  u.area_id as "areaId", u.national_number as number, u.mobile as former`;

/**
 * Users whose number ends like `$2`, in any area: first those that an earlier build would have
 * found by `$3`.
 */
const SELECT_ENDING = SELECT_CANDIDATES.replace('select ', `select ${NUMBER_COLUMNS}, `).concat(`
  and u.mobile is not null and right(${NUMBER}, ${TAIL_LENGTH}) = $2
  order by (u.mobile = $3) desc, u.id limit ${CANDIDATES_MAX}`);

/** The user who receives what is sent to a number; one that was not read yet has it too. */
const SELECT_OWNER = `
  select u.id from app_user u
  where u.password_hash is not null and u.area_id = $1 and (u.national_number = $2
    or u.national_number is null and u.phone_mark is null and u.mobile = $3)
  order by u.national_number nulls last limit 1`;

/** Returns the stored salt, even if a concurrent insert was faster. */
const SHARE_SALT = `
  insert into mobile_salt (mobile, salt) values ($1, $2)
  on conflict (mobile) do update set mobile = excluded.mobile
  returning salt`;

const INSERT_USER = `
  insert into app_user (
    kind, email, area_id, national_number, mobile, password_hash, invited_by, invite_code, lang,
    created_at
  ) values ('real', $1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`;

const INSERT_DEMO = `
  insert into app_user (kind, demo_id, invite_code, lang, created_at)
  values ('demo', $1, $2, $3, $4) on conflict (demo_id) do nothing returning id`;

const SET_PASSWORD = `
  update app_user set password_hash = $2
  where id = $1 and kind = 'real' and ($3::text is null or password_hash = $3) returning id`;

const INSERT_ACCOUNT = 'insert into account (user_id, created_at) values ($1, $2)';

const UNIQUE_NAMES = ['app_user_email', 'app_user_mobile', 'app_user_national_number'];

/** Stores users and the trading accounts created with them. */
export class UserStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async byId(id: number, sql: Sql = this.#db): Promise<UserRow | null> {
    const [row] = await sql.query<UserRow>(`${SELECT_USER} where u.id = $1`, [id]);
    return row ?? null;
  }

  async byDemoId(demoId: string): Promise<UserRow | null> {
    const [row] = await this.#db.query<UserRow>(`${SELECT_USER} where u.demo_id = $1`, [demoId]);
    return row ?? null;
  }

  async idByInviteCode(code: string): Promise<number | null> {
    const [row] = await this.#db.query<{ id: number }>(
      `select id from app_user where invite_code = $1 and kind = 'real'`,
      [code],
    );
    return row?.id ?? null;
  }

  /** Returns the id of the user to whom an address or number belongs; null if it has no user. */
  async ownerOf(identifier: Identifier): Promise<number | null> {
    if (identifier.kind === 'email') {
      const [found] = await this.candidates({ ...identifier, formers: [] });
      return found?.id ?? null;
    }
    const { areaId, mobile } = identifier;
    const given = [areaId, mobile, formerForm(identifier)];
    const [row] = await this.#db.query<{ id: number }>(SELECT_OWNER, given);
    return row?.id ?? null;
  }

  /** Returns the users that a login name may mean; without an area, all users with the number. */
  async candidates(name: LoginName, device: Buffer | null = null): Promise<Candidate[]> {
    if (name.kind === 'email') {
      return this.#db.query(`${SELECT_CANDIDATES} and lower(u.email) = any($2::text[])`, [
        ...[device, [name.email, ...name.formers]],
      ]);
    }
    if (name.kind === 'mobile') {
      return this.#db.query(
        `${SELECT_CANDIDATES} and u.area_id = $2
          and (u.national_number = $3 or u.mobile = any($4::text[]))`,
        [device, name.areaId, name.mobile, name.formers],
      );
    }
    const { digits } = name;
    const ending = await this.#db.query<Candidate & StoredNumber>(SELECT_ENDING, [
      ...[device, digits.slice(-TAIL_LENGTH), withoutZeros(digits)],
    ]);
    return ending.filter((row) => canMean(digits, row));
  }

  /**
   * Returns the salt that the passwords of a number share in all areas, so that a login without
   * area takes the work of one hash, however many users have the number. E-mail addresses have no
   * shared salt.
   */
  async sharedSalt(identifier: Identifier): Promise<Uint8Array | undefined> {
    if (identifier.kind === 'email') return undefined;
    const given = [withoutZeros(identifier.mobile), randomBytes(SALT_BYTES)];
    const [row] = await this.#db.query<{ salt: Uint8Array }>(SHARE_SALT, given);
    return row?.salt;
  }

  async passwordHash(userId: number): Promise<string | null> {
    const [row] = await this.#db.query<{ passwordHash: string | null }>(
      'select password_hash as "passwordHash" from app_user where id = $1',
      [userId],
    );
    return row?.passwordHash ?? null;
  }

  /**
   * Replaces the stored hash `old`, or any hash if `old` is null; returns false if another hash is
   * stored.
   */
  async setPassword(sql: Sql, userId: number, hash: string, old: string | null): Promise<boolean> {
    const rows = await sql.query(SET_PASSWORD, [userId, hash, old]);
    return rows.length > 0;
  }

  /**
   * Creates a user with an empty account; returns 'taken' if another user has the e-mail address or
   * phone number. `within` runs in the same transaction.
   */
  async addReal(
    user: NewUser,
    within: (tx: Sql) => Promise<void> = async () => undefined,
  ): Promise<number | 'taken'> {
    const { identifier, passwordHash, invitedBy, inviteCode, language, createdAt } = user;
    const isEmail = identifier.kind === 'email';
    try {
      return await this.#db.transaction(async (tx) => {
        const [row] = await tx.query<{ id: number }>(INSERT_USER, [
          isEmail ? identifier.email : null,
          isEmail ? null : identifier.areaId,
          isEmail ? null : identifier.mobile,
          isEmail ? null : formerForm(identifier),
          passwordHash,
          invitedBy,
          inviteCode,
          language,
          createdAt,
        ]);
        if (!row) throw new Error('The store did not return the new user');
        await addAccount(tx, row.id, createdAt);
        await within(tx);
        return row.id;
      });
    } catch (error) {
      // The constraint decides instead of an earlier check: of two concurrent inserts only one
      // succeeds.
      if (isDuplicate(error, UNIQUE_NAMES)) return 'taken';
      throw error;
    }
  }

  /** Creates the demo account with an id; does nothing if it exists. */
  async addDemo(demo: {
    readonly demoId: string;
    readonly inviteCode: string;
    readonly language: string;
    readonly createdAt: number;
  }): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const [row] = await tx.query<{ id: number }>(INSERT_DEMO, [
        demo.demoId,
        demo.inviteCode,
        demo.language,
        demo.createdAt,
      ]);
      if (row) await addAccount(tx, row.id, demo.createdAt);
    });
  }
}

/** Returns the address of a user; null for a demo account. */
export function identifierOfUser({ email, areaId, mobile }: UserRow): Identifier | null {
  if (email !== null) return { kind: 'email', email };
  return areaId === null || mobile === null ? null : { kind: 'mobile', areaId, mobile };
}

async function addAccount(tx: Sql, userId: number, createdAt: number): Promise<void> {
  await tx.query(INSERT_ACCOUNT, [userId, createdAt]);
}

function isDuplicate(error: unknown, constraints: readonly string[]): boolean {
  return (
    error instanceof DbError &&
    error.code === UNIQUE_VIOLATION &&
    constraints.includes(error.constraint ?? '')
  );
}
