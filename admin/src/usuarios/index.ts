import { ROTULOS } from './formulario.ts';
import { ListaDeUsuarios } from './ListaDeUsuarios.tsx';

export default { list: ListaDeUsuarios, rotulos: ROTULOS };
