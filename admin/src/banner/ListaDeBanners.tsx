import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import Typography from '@mui/material/Typography';
import { deletarBanner } from '@rifa-viva/contracts/http/banner';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { enderecoDaImagem } from '@rifa-viva/ui/api/imagens.ts';
import { confirmar } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { celebrar, DURA_NO_BANNER, falhar } from '../comum/avisos.ts';
import { GRADE_DE_CARTOES, Lista } from '../comum/Lista.tsx';
import { SomenteLeitura } from '../comum/SomenteLeitura.tsx';
import { Tela } from '../comum/Tela.tsx';
import type { Banner, ComId } from '../comum/tipos.ts';
import { useLogado } from '../comum/useLogado.ts';
import { NovoBanner } from './NovoBanner.tsx';

const RECURSO = 'banner';
const POR_PAGINA = 30;
/** After an error the page reloads (spec, section 4). */
const RECARGA_MS = 1600;

export function ListaDeBanners() {
  const { administrador } = useLogado();
  const consultas = useQueryClient();
  const tentar = async (fazer: () => Promise<unknown>, sucesso: string) => {
    try {
      await fazer();
      celebrar(sucesso, DURA_NO_BANNER);
      await consultas.invalidateQueries({ queryKey: [RECURSO] });
    } catch (falha) {
      falhar('Ocorreu um erro, a tela será recarregada!!', falha, DURA_NO_BANNER);
      setTimeout(() => window.location.reload(), RECARGA_MS);
    }
  };
  const excluir = async ({ idBanner }: Banner) => {
    const sim = await confirmar({
      titulo: 'Excluir banner?',
      texto: 'O banner deixa de aparecer na página inicial.',
      confirmar: 'Excluir',
      cancelar: 'Cancelar',
      perigo: true,
    });
    if (sim) {
      await tentar(
        () => chamar(deletarBanner, { params: { id: idBanner } }),
        'Banner excluído com sucesso...',
      );
    }
  };
  return (
    <Tela titulo="Banner">
      {administrador ? <NovoBanner tentar={tentar} /> : <SomenteLeitura />}
      <Lista<ComId<Banner>>
        recurso={RECURSO}
        rotulo="Banners Cadastrados"
        porPagina={POR_PAGINA}
        ordem={{ field: 'idBanner', order: 'DESC' }}
        cabecalho={(total) => (
          <Typography component="h2" variant="h6">
            Banners Cadastrados: {total}
          </Typography>
        )}
      >
        {(banners) => (
          <Box sx={GRADE_DE_CARTOES}>
            {banners.map((banner) => (
              <Card component="article" key={banner.id} aria-label={`Banner ${banner.idBanner}`}>
                <img
                  src={enderecoDaImagem(banner.urlBanner)}
                  alt={`Banner ${banner.idBanner}`}
                  loading="lazy"
                  style={{ display: 'block', width: '100%', aspectRatio: '16 / 7', objectFit: 'contain' }}
                />
                {administrador && (
                  <CardActions>
                    <Button size="small" color="error" onClick={() => excluir(banner)}>
                      Excluir
                    </Button>
                  </CardActions>
                )}
              </Card>
            ))}
          </Box>
        )}
      </Lista>
    </Tela>
  );
}
