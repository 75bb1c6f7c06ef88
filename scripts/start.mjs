// `npm start`: the whole product on this machine.
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

prepare({ servers: true });
const { start } = await import(join(root, 'embedded/dist/start.js'));
await start();
