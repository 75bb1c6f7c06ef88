import { SemConexao } from '../pecas/icones.tsx';
import estilo from './AvisoDeConexao.module.css';
import { useConexao } from './conexao.ts';

/** Says that live updates are paused, until they are back. */
export function AvisoDeConexao() {
  const pausado = useConexao() === 'pausado';
  return (
    <div role="status" className={estilo.regiao}>
      {pausado && (
        <p className={estilo.aviso}>
          <SemConexao tamanho={18} /> Atualizações ao vivo pausadas. Reconectando...
        </p>
      )}
    </div>
  );
}
