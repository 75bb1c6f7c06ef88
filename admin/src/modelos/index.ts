import { ROTULOS } from './formulario.ts';
import { ListaDeModelos } from './ListaDeModelos.tsx';

export default { list: ListaDeModelos, rotulos: ROTULOS };
