import { PROJECTORS } from '@rifa-viva/read-side/app';
import type { Db } from '@rifa-viva/read-side/kernel/db';
import { type RebuildDeps, rebuildViews, viewHash } from '@rifa-viva/read-side/kernel/rebuild';

/** Names of the read models. */
export const VIEWS = PROJECTORS.map(({ view }) => view);

/** Of every view's rows, for comparing two installations or two moments. */
export async function hashesOf(db: Db): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const view of VIEWS) hashes[view] = await viewHash(db, view);
  return hashes;
}

/** Builds every view anew. Names of those whose rows are others now; asked for where nothing is recorded meanwhile. */
export async function changedByRebuild(deps: RebuildDeps): Promise<string[]> {
  const live = await hashesOf(deps.db);
  await rebuildViews(deps, PROJECTORS);
  const anew = await hashesOf(deps.db);
  return VIEWS.filter((view) => live[view] !== anew[view]);
}
