import * as api from '@fulcrum/contract/console/catalogue/calls';

import { storeLogo } from '../../market-data/module.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Binder } from '../binder.ts';
import { publishAs, replacePicture, urlOf } from '../pictures.ts';
import type { ConsolePorts } from '../ports.ts';
import { knownEntry } from './view.ts';

/** Routes for the logo of an instrument, which is uploaded first and then set with a reason. */
export function logoRoutes(
  serve: Binder,
  { market, files }: Pick<ConsolePorts, 'market' | 'files'>,
): void {
  serve.upload(api.uploadLogo, publishAs(files, 'logo'));

  const catalogue = serve.within((work) => market.change(work));
  catalogue.change(api.setLogo, async ({ input: { id, picture }, act }) => {
    const entry = knownEntry(market, id);
    if (urlOf(picture) === entry.logo) throw new Refused('console.unchanged');
    const logo = await replacePicture(act.tx, files, `logo:${id}`, picture);
    await storeLogo(act.tx, id, logo);
    await act.note('instrument.logo', `instrument ${entry.instrument.code}`, {
      logo: [entry.logo, logo],
    });
  });
}
