import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { formatarReais } from '@rifa-viva/contracts/regras/dinheiro';
import { type Certeza, chaveDaReserva, type Proposta } from '@rifa-viva/contracts/regras/extrato';
import { confirmar } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { type CSSProperties, useState } from 'react';
import { Pilha, Pontas } from '../../moldura/caixas.ts';
import { compradorDe, type Esperada, prazoDe, quantosBilhetes, telefoneDe } from '../reserva.ts';
import {
  chaveDoPar,
  diaMostrado,
  type Escolhas,
  type LinhaDaProposta,
  linhasDasPropostas,
  type Par,
  SEM_ESCOLHAS,
  somaDe,
} from './conferido.ts';

const CERTEZAS: Readonly<Record<Certeza, readonly [nome: string, cor: string]>> = {
  certa: ['Certa', 'var(--sucesso)'],
  provavel: ['Provável', 'var(--ambar)'],
  possivel: ['Possível', 'var(--laranja)'],
};

interface Props {
  readonly propostas: readonly Proposta<Esperada>[];
  readonly ocupado: boolean;
  readonly aoLiberar: (pares: readonly Par[]) => Promise<void>;
}

/** Credits beside the reservations they may have paid: ticked by a person where it is not certain. */
export function Propostas({ propostas, ocupado, aoLiberar }: Props) {
  const [escolhas, setEscolhas] = useState<Escolhas>(SEM_ESCOLHAS);
  const linhas = linhasDasPropostas(propostas, escolhas);
  const marcadas = linhas.filter(({ marcada }) => marcada);
  const repetidas = linhas.some(({ repetida }) => repetida);
  const marcar = (par: Par, marcada: boolean) =>
    setEscolhas({ ...escolhas, marcados: new Map(escolhas.marcados).set(chaveDoPar(par), marcada) });
  const trocar = ({ credito }: LinhaDaProposta, reserva: Esperada) =>
    setEscolhas({
      marcados: new Map(escolhas.marcados).set(chaveDoPar({ credito, reserva }), true),
      reservas: new Map(escolhas.reservas).set(credito.chave, chaveDaReserva(reserva)),
    });
  const quantas = `${marcadas.length.toLocaleString('pt-BR')} ${marcadas.length === 1 ? 'reserva' : 'reservas'}`;
  const soma = somaDe(marcadas.map(({ credito }) => credito));
  const liberar = async () => {
    const sim = await confirmar({
      titulo: `Liberar ${quantas}?`,
      texto: `Créditos de ${soma} ficam usados, e os pagamentos registrados em seu nome.`,
      confirmar: 'Liberar',
      cancelar: 'Cancelar',
    });
    if (sim) await aoLiberar(marcadas);
  };
  return (
    <Pilha role="region" aria-label="Propostas">
      <Typography component="h3" variant="subtitle1">
        Propostas ({propostas.length.toLocaleString('pt-BR')})
      </Typography>
      {propostas.length === 0 ? (
        <Typography color="textSecondary">Nenhum crédito corresponde a uma reserva em espera.</Typography>
      ) : (
        <>
          <ul className="lancamentos" aria-label="Créditos com reserva">
            {linhas.map((linha) => (
              <Linha
                key={linha.credito.chave}
                linha={linha}
                ocupado={ocupado}
                aoMarcar={(marcada) => marcar(linha, marcada)}
                aoTrocar={(reserva) => trocar(linha, reserva)}
              />
            ))}
          </ul>
          {repetidas && (
            <Alert severity="warning">
              A mesma reserva está marcada em dois créditos: deixe só um deles.
            </Alert>
          )}
          <Pontas>
            <Typography role="status">
              {quantas} {marcadas.length === 1 ? 'marcada' : 'marcadas'} · {soma}
            </Typography>
            <Button
              variant="contained"
              color="secondary"
              loading={ocupado}
              disabled={marcadas.length === 0 || repetidas}
              onClick={() => void liberar()}
            >
              Liberar {marcadas.length.toLocaleString('pt-BR')} em um passo
            </Button>
          </Pontas>
        </>
      )}
    </Pilha>
  );
}

interface LinhaProps {
  readonly linha: LinhaDaProposta;
  readonly ocupado: boolean;
  readonly aoMarcar: (marcada: boolean) => void;
  readonly aoTrocar: (reserva: Esperada) => void;
}

function Linha({ linha, ocupado, aoMarcar, aoTrocar }: LinhaProps) {
  const { credito, reserva, certeza, motivo, opcoes, marcada, repetida } = linha;
  const [nome, cor] = CERTEZAS[certeza];
  const { mostrada } = reserva;
  return (
    <li className="lancamento">
      <Checkbox
        checked={marcada}
        disabled={ocupado}
        slotProps={{
          input: { 'aria-label': `Liberar ${compradorDe(mostrada)} por ${credito.texto}` },
        }}
        onChange={(_, agora) => aoMarcar(agora)}
      />
      <div>
        <p>{credito.texto}</p>
        <p className="suave">
          {diaMostrado(credito.dia)} · <span className="valor">{formatarReais(credito.valor)}</span>
        </p>
      </div>
      <div>
        {opcoes.length > 1 ? (
          <select
            aria-label={`Reserva de ${credito.texto}`}
            value={chaveDaReserva(reserva)}
            disabled={ocupado}
            onChange={({ target }) => {
              const outra = opcoes.find((opcao) => chaveDaReserva(opcao) === target.value);
              if (outra) aoTrocar(outra);
            }}
          >
            {opcoes.map((opcao) => (
              <option key={chaveDaReserva(opcao)} value={chaveDaReserva(opcao)}>
                {compradorDe(opcao.mostrada)} · {telefoneDe(opcao.mostrada)} · {prazoDe(opcao.mostrada)}
              </option>
            ))}
          </select>
        ) : (
          <p>
            {compradorDe(mostrada)} · {telefoneDe(mostrada)}
          </p>
        )}
        <p className="suave">
          {mostrada.titulo} · {quantosBilhetes(mostrada.numeros.length)} · {prazoDe(mostrada)}
        </p>
      </div>
      <span className="certeza" style={{ '--certeza': cor } as CSSProperties}>
        {nome}
      </span>
      <p className="motivo suave">{repetida ? 'A reserva está marcada em outro crédito.' : motivo}</p>
    </li>
  );
}
