import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { TENTE_NOVAMENTE } from '@rifa-viva/contracts/frases-comuns';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { permissoes } from '@rifa-viva/contracts/regras/permissoes-rifa';
import { caminhoDaCampanha } from '@rifa-viva/contracts/rotas';
import { useVendasAoVivo } from '@rifa-viva/ui/ao-vivo/useMensagens.ts';
import { useState } from 'react';
import { Lista } from '../lista/Lista.tsx';
import { useAcao } from '../lista/useAcao.ts';
import { Tela } from '../moldura/Tela.tsx';
import { useReleitura } from '../providers/aoVivo/useReleitura.ts';
import { useLogado } from '../providers/auth/useLogado.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { ComId, Rifa } from '../providers/data/tipos.ts';
import { CartaoDeCampanha, LinkDaRifa } from './CartaoDeCampanha.tsx';
import { EditorDeCampanha } from './EditorDeCampanha.tsx';
import { perdaDaExclusao, perdaDefinitiva } from './exclusao.ts';

type RifaDaLista = ComId<Rifa>;
/** A campaign that is edited, or a new one, maybe like another. */
interface Edicao {
  readonly rifa: RifaDaLista | null;
  readonly modelo?: Rifa;
}

const RECURSO = 'cadastroCampanha';
const POR_PAGINA = 15;
const MAIS_NOVAS = { field: 'idRifa', order: 'DESC' } as const;
const SITUACOES = {
  Todas: ['ativo', 'rascunho'],
  Publicadas: ['ativo'],
  Rascunhos: ['rascunho'],
} as const;
type Situacao = keyof typeof SITUACOES;
const PRIMEIRA: Readonly<Record<Situacao, string>> = {
  Todas: 'Use “Cadastrar Campanha” para criar a primeira.',
  Publicadas: 'Cadastre uma campanha ou publique um rascunho.',
  Rascunhos: 'Uma campanha nova fica aqui quando é salva como rascunho.',
};

export function ListaDeCampanhas() {
  const { administrador, superAdministrador } = useLogado();
  const [editada, setEditada] = useState<Edicao | null>(null);
  return (
    <Tela
      titulo="Campanhas Cadastradas"
      acoes={
        <Button
          variant="contained"
          color="secondary"
          startIcon={<Add />}
          onClick={() => setEditada({ rifa: null })}
        >
          Cadastrar Campanha
        </Button>
      }
    >
      <Cadastradas aoEditar={setEditada} />
      {superAdministrador && <Excluidas />}
      {editada && (
        <EditorDeCampanha {...editada} administrador={administrador} aoFechar={() => setEditada(null)} />
      )}
    </Tela>
  );
}

function Cadastradas({ aoEditar }: { readonly aoEditar: (edicao: Edicao) => void }) {
  const logado = useLogado();
  const agir = useAcao();
  const dados = useProvedor();
  const reler = useReleitura([RECURSO]);
  const [situacao, setSituacao] = useState<Situacao>('Todas');
  const excluir = (rifa: RifaDaLista) =>
    agir({
      pergunta: {
        titulo: 'Excluir campanha?',
        confirmar: 'Excluir',
        ...perdaDaExclusao(rifa),
      },
      fazer: () => dados.mudarStatusDaRifa(rifa.idRifa, 'excluido'),
      sucesso: 'Campanha excluída com sucesso...',
      falha: TENTE_NOVAMENTE,
    });
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Quais campanhas"
        value={situacao}
        onChange={(_, escolhida: Situacao | null) => escolhida && setSituacao(escolhida)}
      >
        {Object.keys(SITUACOES).map((nome) => (
          <ToggleButton key={nome} value={nome}>
            {nome}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Lista<RifaDaLista>
        key={situacao}
        rotulo="Campanhas Cadastradas"
        porPagina={POR_PAGINA}
        ordem={MAIS_NOVAS}
        filtro={{ status: SITUACOES[situacao] }}
        busca="Pesquisar campanha"
        primeiro={PRIMEIRA[situacao]}
      >
        {(rifa) => (
          <CartaoDeCampanha
            rifa={rifa}
            acoes={
              <>
                {rifa.status === 'ativo' && <VendasAoVivo idRifa={rifa.idRifa} aoMudar={reler} />}
                <Button size="small" variant="outlined" onClick={() => aoEditar({ rifa })}>
                  Editar
                </Button>
                <Button size="small" onClick={() => aoEditar({ rifa: null, modelo: rifa })}>
                  Duplicar
                </Button>
                {rifa.status === 'ativo' && <VerPagina rifa={rifa} />}
                {permissoes.exclui(logado, rifa.totalBilhetes - rifa.disponiveis) && (
                  <Button size="small" color="error" onClick={() => excluir(rifa)}>
                    Excluir
                  </Button>
                )}
              </>
            }
            {...(logado.administrador &&
              rifa.status === 'ativo' && { links: <Atalhos idRifa={rifa.idRifa} /> })}
          />
        )}
      </Lista>
    </>
  );
}

/** The raffle as everybody sees it. */
const VerPagina = ({ rifa: { idRifa, titulo } }: { readonly rifa: RifaDaLista }) => (
  <Button
    size="small"
    href={caminhoDaCampanha(idRifa)}
    target="_blank"
    rel="noopener noreferrer"
    aria-label={`Ver página de ${titulo} (abre em outra aba)`}
  >
    Ver página
  </Button>
);

/** Sales are told to those who look at the raffle; they are no change of the campaign itself. */
function VendasAoVivo({ idRifa, aoMudar }: { readonly idRifa: number; readonly aoMudar: () => void }) {
  useVendasAoVivo(idRifa, aoMudar);
  return null;
}

const Atalhos = ({ idRifa }: { readonly idRifa: number }) => (
  <>
    <LinkDaRifa para={`/manutencao?id=${idRifa}`}>Manutenção</LinkDaRifa>
    <LinkDaRifa para={`/financeiro?id=${idRifa}`}>Financeiro</LinkDaRifa>
    <LinkDaRifa para={`/resultados?id=${idRifa}`}>Resultado</LinkDaRifa>
    <LinkDaRifa para={`/auditoria?id=${idRifa}`}>Auditoria</LinkDaRifa>
  </>
);

/** Only user 1 reads this list. */
function Excluidas() {
  const agir = useAcao();
  const dados = useProvedor();
  const restaurar = (rifa: RifaDaLista) =>
    agir({
      fazer: () => dados.mudarStatusDaRifa(rifa.idRifa, 'ativo'),
      sucesso: 'Campanha restaurada com sucesso...',
      falha: TENTE_NOVAMENTE,
    });
  const apagar = (rifa: RifaDaLista) =>
    agir({
      pergunta: {
        titulo: 'Excluir definitivamente?',
        confirmar: 'Excluir definitivamente',
        ...perdaDefinitiva(rifa),
      },
      fazer: () => dados.apagarRifa(rifa.idRifa),
      sucesso: 'Campanha excluída definitivamente...',
      falha: 'Ocorreu um erro ao excluir a Campanha, tente novamente...',
    });
  return (
    <Lista<RifaDaLista>
      rotulo="Campanhas Excluidas"
      porPagina={POR_PAGINA}
      ordem={MAIS_NOVAS}
      filtro={{ status: 'excluido' }}
      titulo={() => 'Campanhas Excluidas'}
    >
      {(rifa) => (
        <CartaoDeCampanha
          rifa={rifa}
          nota={`Excluída por ${rifa.nomeExclusao ?? 'alguém'} em ${formatarDataHora(rifa.dtExclusao)}`}
          acoes={
            <>
              <Button size="small" variant="outlined" onClick={() => restaurar(rifa)}>
                Restaurar
              </Button>
              <Button size="small" color="error" onClick={() => apagar(rifa)}>
                Excluir definitivamente
              </Button>
            </>
          }
        />
      )}
    </Lista>
  );
}
