import Search from '@mui/icons-material/Search';
import Dialog from '@mui/material/Dialog';
import InputAdornment from '@mui/material/InputAdornment';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { MAXIMO_DA_BUSCA, MINIMO_DA_BUSCA } from '@rifa-viva/contracts/http/busca';
import type { EntradaDoMenu } from '@rifa-viva/ui/moldura/menu.ts';
import { useIrPara } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { useVoltarFecha } from '@rifa-viva/ui/pecas/voltar.ts';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { NaoCarregou } from '../NaoCarregou.tsx';
import { type Opcao, opcaoDo, opcoesDoMenu, vizinha } from './opcoes.ts';
import { useAchados } from './useAchados.ts';

interface Props {
  readonly entradas: readonly EntradaDoMenu[];
  readonly aoFechar: () => void;
}

/** Goes anywhere by a few letters: screens, raffles, people, tickets, payments. Open while it is in the page. */
export function Paleta({ entradas, aoFechar }: Props) {
  const id = useId();
  const irPara = useIrPara();
  const campo = useRef<HTMLInputElement>(null);
  useVoltarFecha(aoFechar);
  const [texto, setTexto] = useState('');
  const [marcada, setMarcada] = useState<string | null>(null);
  const { curto, achados, buscando, falha, tentar } = useAchados(texto);
  const opcoes = [...achados.map(opcaoDo), ...opcoesDoMenu(entradas, texto)];
  const atual = opcoes.find((opcao) => opcao.id === marcada) ?? opcoes[0] ?? null;
  const idDa = (opcao: Opcao) => `${id}-${opcao.id}`;

  const escolher = ({ para }: Opcao) => {
    aoFechar();
    irPara(para);
  };
  /** Its button goes away: the keys are the field's again. */
  const tentarDeNovo = () => {
    campo.current?.focus();
    void tentar();
  };
  const aoTeclar = (evento: KeyboardEvent) => {
    if (evento.nativeEvent.isComposing) return;
    const passo = evento.key === 'ArrowDown' ? 1 : evento.key === 'ArrowUp' ? -1 : null;
    if (passo !== null) {
      evento.preventDefault();
      const ids = opcoes.map((opcao) => opcao.id);
      setMarcada(vizinha(ids, atual?.id ?? null, passo));
    } else if (evento.key === 'Enter' && atual) {
      evento.preventDefault();
      escolher(atual);
    }
  };

  return (
    <Dialog
      open
      onClose={aoFechar}
      fullWidth
      maxWidth="sm"
      slotProps={{
        paper: { 'aria-label': 'Buscar em tudo', sx: { alignSelf: 'start', mt: { xs: 2, sm: 8 } } },
      }}
    >
      <Corpo>
        <TextField
          autoFocus
          inputRef={campo}
          fullWidth
          label="Campanha, pessoa, bilhete, pagamento"
          value={texto}
          onChange={(evento) => {
            setTexto(evento.target.value);
            setMarcada(null);
          }}
          onKeyDown={aoTeclar}
          slotProps={{
            htmlInput: {
              role: 'combobox',
              maxLength: MAXIMO_DA_BUSCA,
              autoComplete: 'off',
              spellCheck: false,
              'aria-autocomplete': 'list',
              'aria-expanded': opcoes.length > 0,
              'aria-controls': `${id}-opcoes`,
              'aria-activedescendant': atual ? idDa(atual) : undefined,
            },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <Search fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
        />
        {falha && <NaoCarregou falha={falha} aoTentar={tentarDeNovo} />}
        <Typography role="status" variant="body2" color="textSecondary">
          {!falha && dizer(texto, curto, buscando, opcoes.length)}
        </Typography>
        <Opcoes
          id={`${id}-opcoes`}
          opcoes={opcoes}
          atual={atual}
          idDa={idDa}
          aoEscolher={escolher}
          aoApontar={(opcao) => setMarcada(opcao.id)}
        />
      </Corpo>
    </Dialog>
  );
}

function dizer(texto: string, curto: boolean, buscando: boolean, achadas: number): string {
  if (curto) return `Digite pelo menos ${MINIMO_DA_BUSCA} caracteres: nome, telefone, número, token.`;
  if (buscando) return 'Buscando...';
  if (achadas === 0) return `Nada encontrado para "${texto.trim()}". Confira o que digitou.`;
  return achadas === 1 ? '1 resultado' : `${achadas} resultados`;
}

interface PropsDasOpcoes {
  readonly id: string;
  readonly opcoes: readonly Opcao[];
  readonly atual: Opcao | null;
  readonly idDa: (opcao: Opcao) => string;
  readonly aoEscolher: (opcao: Opcao) => void;
  readonly aoApontar: (opcao: Opcao) => void;
}

function Opcoes({ id, opcoes, atual, idDa, aoEscolher, aoApontar }: PropsDasOpcoes) {
  const marcada = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (atual) marcada.current?.scrollIntoView({ block: 'nearest' });
  }, [atual]);
  const grupos = [...new Set(opcoes.map(({ grupo }) => grupo))];
  return (
    <Lista id={id} role="listbox" aria-label="Resultados">
      {grupos.map((grupo) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own.
        <div key={grupo} role="group" aria-label={grupo}>
          <div aria-hidden className="grupo">
            {grupo}
          </div>
          {opcoes
            .filter((opcao) => opcao.grupo === grupo)
            .map((opcao) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
              <div
                key={opcao.id}
                ref={opcao === atual ? marcada : null}
                id={idDa(opcao)}
                role="option"
                tabIndex={-1}
                aria-selected={opcao === atual}
                onMouseMove={() => aoApontar(opcao)}
                onClick={() => aoEscolher(opcao)}
              >
                <span>{opcao.titulo}</span>
                <small>{opcao.detalhe}</small>
              </div>
            ))}
        </div>
      ))}
    </Lista>
  );
}

const Corpo = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  padding: theme.spacing(2.5, 2),
}));

const Lista = styled('div')(({ theme }) => ({
  maxHeight: 'min(24rem, 50dvh)',
  overflowY: 'auto',
  '& .grupo': { ...theme.typography.body2, padding: theme.spacing(1, 1.5, 0.5), fontWeight: 700 },
  '& [role="option"]': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: theme.spacing(0, 2),
    minHeight: 44,
    padding: theme.spacing(0.75, 1.5),
    borderRadius: 8,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
  '& [aria-selected="true"]': { background: 'var(--marca-clara)' },
  '& small': { color: theme.palette.text.secondary, fontSize: '0.85rem' },
}));
