import estilo from './AvisoDeConexao.module.css';
import { useConexao } from './ao-vivo/conexao.ts';
import { SemConexao } from './icones.tsx';

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
