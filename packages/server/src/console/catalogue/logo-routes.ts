import type { FastifyInstance } from 'fastify';

import * as api from '@fulcrum/contract/console/catalogue-calls';

import { storeLogo } from '../../market-data/module.ts';
import { Refused } from '../../platform/refusal.ts';
import type { ConsolePorts } from '../ports.ts';
import { noter } from '../noter.ts';
import type { ServeOperators } from '../binder.ts';
import { addressOf, pictureUploads, showInstead } from '../pictures.ts';

/** The picture beside an instrument's name: uploaded first, then given with a reason. */
export function logoRoutes(
  app: FastifyInstance,
  serveOn: (part: FastifyInstance) => ServeOperators,
  { market, files, ...ports }: ConsolePorts,
): void {
  const note = noter(ports);

  pictureUploads(app, serveOn, files, { call: api.uploadLogo, shape: 'logo' });

  serveOn(app).toOperator(api.setLogo, async ({ input, operator, visit }) => {
    const { id, picture, reason } = input;
    await market.change(async (tx) => {
      const entry = market.catalogue.entries.find(({ instrument }) => instrument.id === id);
      if (!entry) throw new Refused('instrument.unknown');
      if (addressOf(picture) === entry.logo) throw new Refused('console.unchanged');
      const logo = await showInstead(tx, files, `logo:${id}`, picture);
      await storeLogo(tx, id, logo);
      const detail = { logo: [entry.logo, logo] };
      const object = `instrument ${entry.instrument.code}`;
      await note(tx, { operator, visit }, { action: 'instrument.logo', object, detail, reason });
    });
    return {};
  });
}
