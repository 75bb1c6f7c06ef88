import Download from '@mui/icons-material/Download';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { formatarReais } from '@rifa-viva/contracts/regras/dinheiro';
import type { Credito, ExtratoLido } from '@rifa-viva/contracts/regras/extrato';
import { baixarCsv, baixarExcel } from '../../exportacao/exportacao.ts';
import { Botoes } from '../../moldura/caixas.ts';
import { Recolhivel } from '../../moldura/Recolhivel.tsx';
import { compradorDe } from '../reserva.ts';
import { type Conferido, diaMostrado, planilhaSemPar, somaDe } from './conferido.ts';
import type { NaoLiberado } from './useExtrato.ts';

/** Lists of credits that nothing is proposed for. */

export const SemPar = ({ conferido }: { readonly conferido: Conferido }) => {
  const { semPar } = conferido;
  if (semPar.length === 0) return null;
  const quantos = semPar.length.toLocaleString('pt-BR');
  return (
    <Recolhivel
      titulo={`Sem reserva (${quantos}, ${somaDe(semPar.map(({ credito }) => credito))})`}
      aberto="sempre"
    >
      <ul className="lancamentos" aria-label="Créditos sem reserva">
        {semPar.map(({ credito, motivo }) => (
          <Lancamento key={credito.chave} credito={credito} motivo={motivo} />
        ))}
      </ul>
      <Botoes>
        <Button startIcon={<Download />} onClick={() => baixarCsv(planilhaSemPar(conferido))}>
          Exportar CSV
        </Button>
        <Button startIcon={<Download />} onClick={() => void baixarExcel(planilhaSemPar(conferido))}>
          Exportar Excel
        </Button>
      </Botoes>
    </Recolhivel>
  );
};

export const Usados = ({ conferido: { usados } }: { readonly conferido: Conferido }) =>
  usados.length === 0 ? null : (
    <Recolhivel titulo={`Já usados (${usados.length.toLocaleString('pt-BR')})`}>
      <ul className="lancamentos" aria-label="Créditos já usados">
        {usados.map(({ credito, uso }) => (
          <Lancamento
            key={credito.chave}
            credito={credito}
            motivo={`Usado na reserva ${uso.idPagamento} da edição ${uso.idRifa}.`}
          />
        ))}
      </ul>
    </Recolhivel>
  );

export const NaoLiberados = ({ itens }: { readonly itens: readonly NaoLiberado[] }) =>
  itens.length === 0 ? null : (
    <Alert severity="warning">
      <AlertTitle>Não liberadas</AlertTitle>
      <ul aria-label="Reservas não liberadas">
        {itens.map(({ credito, reserva, motivo }) => (
          <li key={credito.chave}>
            {compradorDe(reserva.mostrada)}, {formatarReais(credito.valor)}: {motivo}
          </li>
        ))}
      </ul>
    </Alert>
  );

/** Counted once; where two people paid the same amount under one name of the bank's, only a person can tell. */
export const Repetidos = ({ lido: { repetidos } }: { readonly lido: ExtratoLido }) =>
  repetidos.length === 0 ? null : (
    <Recolhivel titulo={`Repetidos no arquivo (${repetidos.length.toLocaleString('pt-BR')})`}>
      <ul className="lancamentos" aria-label="Lançamentos repetidos">
        {repetidos.map((lancamento, i) => (
          <Lancamento
            // They never move.
            // biome-ignore lint/suspicious/noArrayIndexKey: they are alike by their names
            key={i}
            credito={lancamento}
            motivo="O mesmo identificador, dia e valor de outro lançamento do arquivo. Se forem dois pagamentos, libere a outra reserva na fila."
          />
        ))}
      </ul>
    </Recolhivel>
  );

interface Linha {
  readonly credito: Pick<Credito, 'texto' | 'dia' | 'valor'>;
  readonly motivo: string;
}

const Lancamento = ({ credito, motivo }: Linha) => (
  <li className="lancamento simples">
    <div>
      <p>{credito.texto}</p>
      <p className="suave">{diaMostrado(credito.dia)}</p>
    </div>
    <span className="valor">{formatarReais(credito.valor)}</span>
    <p className="motivo suave">{motivo}</p>
  </li>
);
