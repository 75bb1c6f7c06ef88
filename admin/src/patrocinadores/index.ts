import { ROTULOS } from './formulario.ts';
import { ListaDePatrocinadores } from './ListaDePatrocinadores.tsx';

export default { list: ListaDePatrocinadores, rotulos: ROTULOS };
