import polyglot from 'ra-i18n-polyglot';
import { portugues } from './portugues.ts';

export const provedorDeIdioma = polyglot(() => portugues, 'pt-BR', [{ locale: 'pt-BR', name: 'Português' }]);
