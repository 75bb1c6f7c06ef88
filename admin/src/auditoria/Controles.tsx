import ContentCopy from '@mui/icons-material/ContentCopy';
import FirstPage from '@mui/icons-material/FirstPage';
import LastPage from '@mui/icons-material/LastPage';
import Pause from '@mui/icons-material/Pause';
import PlayArrow from '@mui/icons-material/PlayArrow';
import SkipNext from '@mui/icons-material/SkipNext';
import SkipPrevious from '@mui/icons-material/SkipPrevious';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { formatarDataHora, paraCampoInstante } from '@rifa-viva/contracts/regras/datas';
import { copiarTexto } from '@rifa-viva/ui/pecas/copiar.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { informarFeito, pedirAtencao } from '../avisos/avisos.ts';
import { CaixaDeEscolha } from '../lista/CaixaDeEscolha.tsx';
import { Fila, Pilha } from '../moldura/caixas.ts';
import { comRevisao } from './filtros.ts';
import type { Repeticao } from './useRepeticao.ts';

/** Events a second. */
export const VELOCIDADES = [1, 5, 20, 100, 1_000] as const;

interface Props {
  readonly repeticao: Repeticao;
  /** Why there is no state at the moment that was asked for. */
  readonly recusaDoInstante: string | null;
  readonly velocidade: number;
  readonly aoMudarVelocidade: (velocidade: number) => void;
}

/** The time slider, steps, and a replay that runs. Arrows and the space bar do the same from anywhere on the screen. */
export function Controles({ repeticao, recusaDoInstante, velocidade, aoMudarVelocidade }: Props) {
  const { visto, revisao, ultima, tocando, ir, andar, tocar } = repeticao;
  useTeclas(repeticao);
  const copiar = async () => {
    const endereco = `${location.origin}/auditoria?${comRevisao(new URLSearchParams(location.search), revisao)}`;
    if (await copiarTexto(endereco)) informarFeito('Link copiado!');
    else pedirAtencao('Não foi possível copiar.');
  };
  return (
    <Card component="section" aria-label="Linha do tempo">
      <CardContent>
        <Pilha>
          <div>
            {/* Of the state that is shown: slider and list are ahead of it while another is read. */}
            {visto && (
              <Typography component="p" variant="body2" color="textSecondary">
                Evento {visto.revisao.toLocaleString('pt-BR')} de {ultima.toLocaleString('pt-BR')} ·{' '}
                {formatarDataHora(visto.evento.em)}
              </Typography>
            )}
            <Typography component="p" role="status" aria-live={tocando ? 'off' : 'polite'}>
              {visto?.evento.frase}
            </Typography>
          </div>
          <Slider
            aria-label="Evento"
            min={0}
            max={Math.max(1, ultima)}
            value={revisao}
            getAriaValueText={(valor) => `Evento ${valor} de ${ultima}`}
            onChange={(_, valor) => ir({ revisao: Array.isArray(valor) ? (valor[0] ?? 0) : valor })}
          />
          <Fila role="group" aria-label="Passos">
            <IconButton
              aria-label="Primeiro evento"
              disabled={revisao === 0}
              onClick={() => ir({ revisao: 0 })}
            >
              <FirstPage />
            </IconButton>
            <IconButton aria-label="Evento anterior" disabled={revisao === 0} onClick={() => andar(-1)}>
              <SkipPrevious />
            </IconButton>
            <Button
              variant="contained"
              startIcon={tocando ? <Pause /> : <PlayArrow />}
              disabled={ultima === 0}
              onClick={() => tocar(!tocando)}
            >
              {tocando ? 'Pausar' : 'Repetir'}
            </Button>
            <IconButton aria-label="Próximo evento" disabled={revisao >= ultima} onClick={() => andar(1)}>
              <SkipNext />
            </IconButton>
            <IconButton aria-label="Último evento" onClick={() => ir({})}>
              <LastPage />
            </IconButton>
            <CaixaDeEscolha
              size="small"
              label="Velocidade"
              value={velocidade}
              onChange={({ target }) => aoMudarVelocidade(Number(target.value))}
              opcoes={VELOCIDADES.map((uma) => [
                uma,
                uma === 1 ? '1 evento/s' : `${uma.toLocaleString('pt-BR')} eventos/s`,
              ])}
            />
            <Button startIcon={<ContentCopy />} onClick={copiar}>
              Copiar link
            </Button>
          </Fila>
          {visto && (
            <PorInstante
              key={visto.evento.em}
              em={visto.evento.em}
              recusa={recusaDoInstante}
              aoIr={(instante) => ir({ instante })}
            />
          )}
        </Pilha>
      </CardContent>
    </Card>
  );
}

interface PropsDoInstante {
  readonly em: string;
  readonly recusa: string | null;
  readonly aoIr: (instante: string) => void;
}

/** The state at a moment of the clock in Sao Paulo; where there is none, the field says so and is gone to. */
function PorInstante({ em, recusa, aoIr }: PropsDoInstante) {
  const [texto, setTexto] = useState(() => paraCampoInstante(em));
  const [pedido, setPedido] = useState<string | null>(null);
  const campo = useRef<HTMLInputElement>(null);
  const defeito = pedido === '' ? 'Escolha a data e a hora.' : pedido === texto ? recusa : null;
  useEffect(() => {
    if (defeito !== null) campo.current?.focus();
  }, [defeito]);
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    setPedido(texto);
    if (defeito !== null) campo.current?.focus();
    else if (texto !== '') aoIr(texto);
  };
  return (
    <form onSubmit={enviar} noValidate>
      <Instante>
        <TextField
          type="datetime-local"
          size="small"
          label="Instante"
          value={texto}
          error={defeito !== null}
          helperText={defeito}
          inputRef={campo}
          onChange={({ target }) => {
            setTexto(target.value);
            setPedido(null);
          }}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 1 } }}
        />
        <Button type="submit" variant="outlined">
          Ir para o instante
        </Button>
      </Instante>
    </form>
  );
}

/** What takes keys itself. */
const COM_TECLAS =
  'input, select, textarea, button, a, [role="slider"], [role="dialog"], dialog, [data-teclas]';

function useTeclas({ andar, ir, tocar, tocando }: Repeticao): void {
  useEffect(() => {
    const aoTeclar = (evento: KeyboardEvent) => {
      const { key, target } = evento;
      if (evento.altKey || evento.ctrlKey || evento.metaKey) return;
      if (target instanceof Element && target.closest(COM_TECLAS)) return;
      const atos: Readonly<Record<string, () => void>> = {
        ArrowLeft: () => andar(-1),
        ArrowRight: () => andar(1),
        Home: () => ir({ revisao: 0 }),
        End: () => ir({}),
        ' ': () => tocar(!tocando),
      };
      const ato = atos[key];
      if (!ato) return;
      evento.preventDefault();
      ato();
    };
    document.addEventListener('keydown', aoTeclar);
    return () => document.removeEventListener('keydown', aoTeclar);
  }, [andar, ir, tocar, tocando]);
}

const Instante = styled(Fila)({ alignItems: 'start' });
