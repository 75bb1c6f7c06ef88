import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardMedia from '@mui/material/CardMedia';
import { styled } from '@mui/material/styles';
import { enderecoDaImagem } from '@rifa-viva/ui/api/imagens.ts';
import { confirmar } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { useFocoNoVizinhoAoSumir } from '@rifa-viva/ui/pecas/foco.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { DURA_NO_BANNER, falhar, informarFeito } from '../avisos/avisos.ts';
import { Lista } from '../lista/Lista.tsx';
import { SomenteLeitura } from '../moldura/SomenteLeitura.tsx';
import { Tela } from '../moldura/Tela.tsx';
import { useLogado } from '../providers/auth/useLogado.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { Banner, ComId } from '../providers/data/tipos.ts';
import { NovoBanner, PROPORCAO_DO_BANNER } from './NovoBanner.tsx';

const RECURSO = 'banner';
const POR_PAGINA = 30;
/** After an error the page reloads (spec, section 4). */
const RECARGA_MS = 1600;

export function ListaDeBanners() {
  const { administrador } = useLogado();
  const consultas = useQueryClient();
  const dados = useProvedor();
  const tentar = async (fazer: () => Promise<unknown>, sucesso: string) => {
    try {
      await fazer();
      informarFeito(sucesso, DURA_NO_BANNER);
      await consultas.invalidateQueries({ queryKey: [RECURSO] });
    } catch (falha) {
      falhar('Ocorreu um erro, a tela será recarregada!!', falha, DURA_NO_BANNER);
      setTimeout(() => window.location.reload(), RECARGA_MS);
    }
  };
  const excluir = async ({ id }: ComId<Banner>) => {
    const sim = await confirmar({
      titulo: 'Excluir banner?',
      texto: 'O banner deixa de aparecer na página inicial.',
      confirmar: 'Excluir',
      cancelar: 'Cancelar',
      perigo: true,
    });
    if (sim) await tentar(() => dados.delete(RECURSO, { id }), 'Banner excluído com sucesso...');
  };
  return (
    <Tela titulo="Banner">
      {administrador ? <NovoBanner tentar={tentar} /> : <SomenteLeitura />}
      <Lista<ComId<Banner>>
        rotulo="Banners Cadastrados"
        porPagina={POR_PAGINA}
        ordem={{ field: 'idBanner', order: 'DESC' }}
        titulo={(total) => `Banners Cadastrados${total === undefined ? '' : `: ${total}`}`}
        primeiro={administrador ? 'Envie acima a primeira imagem da página inicial.' : undefined}
      >
        {(banner) => (
          <Cartao banner={banner} aoExcluir={administrador ? () => void excluir(banner) : undefined} />
        )}
      </Lista>
    </Tela>
  );
}

interface PropsDoCartao {
  readonly banner: Banner;
  /** Absent: for who may not. */
  readonly aoExcluir: (() => void) | undefined;
}

function Cartao({ banner: { idBanner, urlBanner }, aoExcluir }: PropsDoCartao) {
  const cartao = useRef<HTMLDivElement>(null);
  useFocoNoVizinhoAoSumir(cartao);
  return (
    <Card ref={cartao} component="article" aria-label={`Banner ${idBanner}`}>
      <Figura component="img" src={enderecoDaImagem(urlBanner)} alt={`Banner ${idBanner}`} loading="lazy" />
      {aoExcluir && (
        <CardActions>
          <Button size="small" color="error" onClick={aoExcluir}>
            Excluir
          </Button>
        </CardActions>
      )}
    </Card>
  );
}

const Figura = styled(CardMedia)({
  aspectRatio: PROPORCAO_DO_BANNER,
  objectFit: 'cover',
}) as typeof CardMedia;
