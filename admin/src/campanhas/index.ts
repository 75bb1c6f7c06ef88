import { ROTULOS } from './formulario.ts';
import { ListaDeCampanhas } from './ListaDeCampanhas.tsx';

export default { list: ListaDeCampanhas, rotulos: ROTULOS };
