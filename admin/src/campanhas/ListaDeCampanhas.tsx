import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { permissoes } from '@rifa-viva/contracts/regras/permissoes-rifa';
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

type RifaDaLista = ComId<Rifa>;
const RECURSO = 'cadastroCampanha';
const POR_PAGINA = 15;
const MAIS_NOVAS = { field: 'idRifa', order: 'DESC' } as const;
const FALHA = 'Ocorreu um erro, tente novamente.';

export function ListaDeCampanhas() {
  const { administrador, superAdministrador } = useLogado();
  const [editada, setEditada] = useState<RifaDaLista | 'nova' | null>(null);
  return (
    <Tela
      titulo="Campanhas Cadastradas"
      acoes={
        <Button variant="contained" color="secondary" startIcon={<Add />} onClick={() => setEditada('nova')}>
          Cadastrar Campanha
        </Button>
      }
    >
      <Cadastradas aoEditar={setEditada} />
      {superAdministrador && <Excluidas />}
      {editada && (
        <EditorDeCampanha
          rifa={editada === 'nova' ? null : editada}
          administrador={administrador}
          aoFechar={() => setEditada(null)}
        />
      )}
    </Tela>
  );
}

function Cadastradas({ aoEditar }: { readonly aoEditar: (rifa: RifaDaLista) => void }) {
  const logado = useLogado();
  const agir = useAcao();
  const dados = useProvedor();
  const reler = useReleitura([RECURSO]);
  const excluir = (rifa: RifaDaLista) =>
    agir({
      pergunta: {
        titulo: 'Excluir campanha?',
        texto: `A campanha ${rifa.titulo} sai de todas as listas e deixa de vender.`,
        confirmar: 'Excluir',
      },
      fazer: () => dados.mudarStatusDaRifa(rifa.idRifa, 'excluido'),
      sucesso: 'Campanha excluída com sucesso...',
      falha: FALHA,
    });
  return (
    <Lista<RifaDaLista>
      rotulo="Campanhas Cadastradas"
      porPagina={POR_PAGINA}
      ordem={MAIS_NOVAS}
      filtro={{ status: 'ativo' }}
      busca="Pesquisar campanha"
    >
      {(rifa) => (
        <CartaoDeCampanha
          rifa={rifa}
          acoes={
            <>
              <VendasAoVivo idRifa={rifa.idRifa} aoMudar={reler} />
              <Button size="small" variant="outlined" onClick={() => aoEditar(rifa)}>
                Editar
              </Button>
              {permissoes.exclui(logado, rifa.totalBilhetes - rifa.disponiveis) && (
                <Button size="small" color="error" onClick={() => excluir(rifa)}>
                  Excluir
                </Button>
              )}
            </>
          }
          {...(logado.administrador && { links: <Atalhos idRifa={rifa.idRifa} /> })}
        />
      )}
    </Lista>
  );
}

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
      falha: FALHA,
    });
  const apagar = (rifa: RifaDaLista) =>
    agir({
      pergunta: {
        titulo: 'Excluir definitivamente?',
        texto: `A campanha ${rifa.titulo} não poderá mais ser restaurada.`,
        confirmar: 'Excluir definitivamente',
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
