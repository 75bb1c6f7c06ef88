import { defineConfig } from 'vite';
import { frontEnd } from '../scripts/front-end.mjs';

export default defineConfig(frontEnd({ base: '/assets-admin/', schemas: false }));
