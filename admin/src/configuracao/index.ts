import { ROTULOS } from './formulario.ts';
import { TelaDeConfiguracao } from './TelaDeConfiguracao.tsx';

export default { list: TelaDeConfiguracao, rotulos: ROTULOS };
