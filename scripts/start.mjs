// `npm start`: the whole product on this machine.
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

// To prepare takes minutes, in which npm may be told to end.
const parent = process.ppid;
prepare({ servers: true });
const { start } = await import(join(root, 'embedded/dist/start.js'));
await start(process.env, parent);
