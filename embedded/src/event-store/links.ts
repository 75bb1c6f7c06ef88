import { contentOf, linkFrame } from './encoding.ts';
import type { Pages } from './pages.ts';
import { visiblePart } from './reader.ts';
import { LINK_TYPE, RefusedError, type Resolve } from './types.ts';

/** `revision@stream` */
const TARGET = /^(\d+)@(.+)$/s;

export const resolveLinks =
  (pages: Pages): Resolve =>
  async ({ type, frame }) =>
    type === LINK_TYPE ? linkFrame(frame, await targetOf(pages, frame)) : frame;

/** Null where it is gone, or never was. */
async function targetOf(pages: Pages, link: Buffer): Promise<Buffer | null> {
  const [, digits = '', stream = ''] = TARGET.exec(Buffer.from(contentOf(link).data).toString()) ?? [];
  try {
    const visible = await visiblePart(pages, stream);
    const revision = BigInt(digits || -1);
    if (!visible || revision < visible.lowest || revision > visible.head) return null;
    return await pages.at(stream, revision);
  } catch (error) {
    if (error instanceof RefusedError) return null;
    throw error;
  }
}
