import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/**
 * What a program keeps: its objects and the bytes of its buffers, without what waits to be collected, which comes and goes by
 * hundreds of MB. Loaded before a program (`node --import`) it collects everything every `KEPT_MEMORY_MS` and leaves its
 * pid, how often it did so and the bytes kept, in the file that `KEPT_MEMORY` names.
 */
const { KEPT_MEMORY, KEPT_MEMORY_MS } = process.env;
if (KEPT_MEMORY && isMainThread) {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  let times = 0;
  setInterval(() => {
    collect();
    times += 1;
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    const whole = `${KEPT_MEMORY}.${process.pid}`;
    writeFileSync(whole, `${process.pid} ${times} ${heapUsed + arrayBuffers}`);
    renameSync(whole, KEPT_MEMORY);
  }, Number(KEPT_MEMORY_MS)).unref();
}
