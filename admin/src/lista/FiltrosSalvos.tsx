import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { confirmar } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { type FormEvent, useState } from 'react';
import { informarFeito } from '../avisos/avisos.ts';
import { Botoes, Pilha } from '../moldura/caixas.ts';
import { useLogado } from '../providers/auth/useLogado.ts';
import {
  apagarFiltro,
  comFiltroSalvo,
  enderecoDoFiltro,
  lerSalvos,
  MAXIMO_DE_SALVOS,
  salvarFiltro,
  TAMANHO_DO_NOME,
} from './filtrosSalvos.ts';
import { useEndereco } from './useEndereco.ts';

interface Props {
  /** Names the list in the browser's storage. */
  readonly lista: string;
  /** Fields of the address that are its filter and order. */
  readonly campos: readonly string[];
}

/** Filters that somebody wants to find again, on this browser: each is a part of the address under a name. */
export function FiltrosSalvos(props: Props) {
  const [aberto, setAberto] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<BookmarkBorder />}
        aria-haspopup="dialog"
        onClick={() => setAberto(true)}
      >
        Filtros salvos
      </Button>
      {aberto && <Salvos {...props} aoFechar={() => setAberto(false)} />}
    </>
  );
}

function Salvos({ lista, campos, aoFechar }: Props & { readonly aoFechar: () => void }) {
  const { idUsuario } = useLogado();
  const dono = { lista, idUsuario };
  const [busca, mudarBusca] = useEndereco();
  const [salvos, setSalvos] = useState(() => lerSalvos(dono));
  const atual = enderecoDoFiltro(busca, campos);
  const usar = (endereco: string) => {
    mudarBusca((antes) => comFiltroSalvo(antes, campos, endereco));
    aoFechar();
  };
  const apagar = async (nome: string) => {
    const sim = await confirmar({
      titulo: 'Apagar filtro salvo?',
      texto: `O filtro “${nome}” some desta lista. O que ele mostra não muda.`,
      confirmar: 'Apagar',
      cancelar: 'Cancelar',
      perigo: true,
    });
    if (sim) setSalvos(apagarFiltro(dono, nome));
  };
  return (
    <Dialogo titulo="Filtros salvos" aoFechar={aoFechar}>
      <Pilha>
        <NovoFiltro
          vazio={atual === ''}
          cheio={(nome) => salvos.length >= MAXIMO_DE_SALVOS && !salvos.some((um) => um.nome === nome)}
          aoSalvar={(nome) => {
            setSalvos(salvarFiltro(dono, { nome, endereco: atual }));
            informarFeito('Filtro salvo.');
          }}
        />
        {salvos.length === 0 ? (
          <Typography color="textSecondary">Nenhum filtro salvo ainda.</Typography>
        ) : (
          <Nomes aria-label="Filtros salvos">
            {salvos.map(({ nome, endereco }) => (
              <li key={nome}>
                <Button
                  fullWidth
                  variant="outlined"
                  aria-current={endereco === atual ? 'true' : undefined}
                  onClick={() => usar(endereco)}
                >
                  {nome}
                </Button>
                <IconButton aria-label={`Apagar o filtro ${nome}`} onClick={() => void apagar(nome)}>
                  <DeleteOutlined />
                </IconButton>
              </li>
            ))}
          </Nomes>
        )}
      </Pilha>
    </Dialogo>
  );
}

interface PropsDoNovo {
  /** The list is as usual: there is nothing to save. */
  readonly vazio: boolean;
  readonly cheio: (nome: string) => boolean;
  readonly aoSalvar: (nome: string) => void;
}

function NovoFiltro({ vazio, cheio, aoSalvar }: PropsDoNovo) {
  const [nome, setNome] = useState('');
  const [falta, setFalta] = useState<string | null>(null);
  const salvar = (evento: FormEvent) => {
    evento.preventDefault();
    const limpo = nome.trim();
    const motivo =
      limpo === ''
        ? 'Digite um nome para o filtro.'
        : cheio(limpo)
          ? `São no máximo ${MAXIMO_DE_SALVOS} filtros: apague um para salvar outro.`
          : null;
    setFalta(motivo);
    if (motivo !== null) return;
    aoSalvar(limpo);
    setNome('');
  };
  if (vazio)
    return <Typography color="textSecondary">Filtre ou ordene a lista para salvar como ela está.</Typography>;
  return (
    <form noValidate onSubmit={salvar}>
      <TextField
        label="Nome do filtro"
        value={nome}
        onChange={({ target }) => setNome(target.value)}
        fullWidth
        error={falta !== null}
        helperText={falta ?? 'Guarda o filtro e a ordem de agora, neste navegador.'}
        slotProps={{ htmlInput: { maxLength: TAMANHO_DO_NOME, autoComplete: 'off' } }}
      />
      <Botoes>
        <Button type="submit" variant="contained" color="secondary">
          Salvar filtro
        </Button>
      </Botoes>
    </form>
  );
}

const Nomes = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: theme.spacing(1),
  '& li': { display: 'flex', alignItems: 'center', gap: theme.spacing(1) },
  '& .MuiButton-root': { justifyContent: 'start' },
  '& [aria-current]': { borderWidth: 2, fontWeight: 700 },
}));
