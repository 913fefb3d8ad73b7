import type { FastifyInstance } from 'fastify';

import * as api from '@fulcrum/contract/console/catalogue-calls';
import { pictureUrl } from '@fulcrum/contract/files';

import { serveUploads } from '../http/upload.ts';
import { storeLogo } from '../market/module.ts';
import { Refused } from '../refusal.ts';
import type { ConsolePorts } from './module.ts';
import { noter } from './noter.ts';
import type { ServeOperators } from './serve-operators.ts';

/** The picture beside an instrument's name: uploaded first, then given with a reason. */
export function logoRoutes(
  app: FastifyInstance,
  serveOn: (part: FastifyInstance) => ServeOperators,
  { market, files, ...ports }: ConsolePorts,
): void {
  const note = noter(ports);

  serveUploads(app, (part) => {
    serveOn(part).fileFromOperator(api.uploadLogo, async (readFile) => {
      const { id } = await files.publish(await readFile(), 'logo');
      return { id };
    });
  });

  serveOn(app).toOperator(api.setLogo, async ({ input, operator, visit }) => {
    const { id, picture, reason } = input;
    await market.change(async (tx) => {
      const entry = market.catalogue.entries.find(({ instrument }) => instrument.id === id);
      if (!entry) throw new Refused('instrument.unknown');
      const logo = picture === undefined ? '' : pictureUrl(picture);
      if (logo === entry.logo) throw new Refused('console.unchanged');
      const usedBy = `logo:${id}`;
      await files.end(tx, usedBy);
      if (picture !== undefined) await files.show(tx, { fileIds: [picture], usedBy });
      await storeLogo(tx, id, logo);
      const detail = { logo: [entry.logo, logo] };
      const object = `instrument ${entry.instrument.code}`;
      await note(tx, { operator, visit }, { action: 'instrument.logo', object, detail, reason });
    });
    return {};
  });
}
