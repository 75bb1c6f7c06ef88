/**
 * Bound of an `LRUCache` that takes room as it fills. `max` takes all of it at once: of a hundred thousand entries a few MB and
 * up to a tenth of a second, at each start, for each of the caches that are seldom full.
 */
export const growingTo = (most: number) => ({ maxSize: most, sizeCalculation: () => 1 });
