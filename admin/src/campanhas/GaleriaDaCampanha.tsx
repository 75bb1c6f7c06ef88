import AddPhotoAlternate from '@mui/icons-material/AddPhotoAlternate';
import ArrowBack from '@mui/icons-material/ArrowBack';
import Delete from '@mui/icons-material/Delete';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { textoDoErro } from '@rifa-viva/contracts/erros';
import { juntarGaleria, lerGaleria, MAXIMO_NA_GALERIA } from '@rifa-viva/contracts/regras/galeria';
import { enderecoDaImagem } from '@rifa-viva/ui/api/imagens.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { falhar, pedirAtencao } from '../avisos/avisos.ts';
import { TIPOS_DE_IMAGEM } from '../campos/CampoDeImagem.tsx';
import { useCampo } from '../campos/useCampo.ts';
import { Grupo, Icones } from '../moldura/caixas.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { ValoresDaCampanha } from './formulario.ts';
import { moverLinha } from './premios.ts';

/** Pictures beside the campaign's own one; each is sent when it is chosen, and the campaign has it when it is saved. */
export function GaleriaDaCampanha({ source }: { readonly source: 'galeria' }) {
  const { field, rotulo } = useCampo<string>({ source });
  const { getValues } = useFormContext<ValoresDaCampanha>();
  const provedor = useProvedor();
  const seletor = useRef<HTMLInputElement>(null);
  const botao = useRef<HTMLButtonElement>(null);
  const fotos = lerGaleria(field.value);
  const mudar = (novas: readonly string[]) => field.onChange(juntarGaleria(novas));
  const { mutate: enviar, isPending: enviando } = useMutation({
    async mutationFn(arquivos: readonly File[]) {
      // One after another, so that they stand as they were chosen; what was sent stays where a later one fails.
      for (const arquivo of arquivos) {
        const nome = await provedor.enviarImagem(arquivo);
        mudar([...lerGaleria(getValues(source)).filter((outro) => outro !== nome), nome]);
      }
    },
    onError: (falha) => falhar('Ocorreu um erro ao enviar a imagem. Tente novamente...', falha),
  });
  const receber = (escolhidos: readonly File[]) => {
    const imagens = escolhidos.filter(({ type }) => TIPOS_DE_IMAGEM.includes(type));
    const cabem = imagens.slice(0, MAXIMO_NA_GALERIA - fotos.length);
    if (imagens.length < escolhidos.length) pedirAtencao(textoDoErro('FORMATO_DE_IMAGEM'));
    else if (cabem.length < imagens.length)
      pedirAtencao(`Cabem ${MAXIMO_NA_GALERIA} imagens além da principal.`);
    if (cabem.length > 0) enviar(cabem);
  };
  const cheia = fotos.length >= MAXIMO_NA_GALERIA;
  return (
    <Fotos>
      <Typography component="legend" variant="subtitle2">
        {rotulo}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Até {MAXIMO_NA_GALERIA}, mostradas na página da campanha depois da principal.
      </Typography>
      {fotos.length > 0 && (
        <ol>
          {fotos.map((nome, lugar) => (
            <li key={nome}>
              <img src={enderecoDaImagem(nome)} alt={`Imagem ${lugar + 1}`} />
              <Icones>
                <IconButton
                  aria-label={`Mover a imagem ${lugar + 1} para antes`}
                  disabled={lugar === 0 || enviando}
                  onClick={() => mudar(moverLinha(fotos, lugar, -1))}
                >
                  <ArrowBack />
                </IconButton>
                <IconButton
                  aria-label={`Tirar a imagem ${lugar + 1}`}
                  disabled={enviando}
                  onClick={() => {
                    mudar(fotos.filter((outro) => outro !== nome));
                    botao.current?.focus();
                  }}
                >
                  <Delete />
                </IconButton>
              </Icones>
            </li>
          ))}
        </ol>
      )}
      <div>
        <Button
          ref={botao}
          size="small"
          startIcon={<AddPhotoAlternate />}
          loading={enviando}
          loadingPosition="start"
          disabled={cheia}
          onClick={() => seletor.current?.click()}
        >
          Acrescentar imagens
        </Button>
        <input
          ref={seletor}
          type="file"
          hidden
          multiple
          accept={TIPOS_DE_IMAGEM.join(',')}
          aria-label={rotulo}
          onChange={(evento) => {
            receber([...(evento.target.files ?? [])]);
            evento.target.value = '';
          }}
        />
      </div>
    </Fotos>
  );
}

const Fotos = styled(Grupo)(({ theme }) => ({
  '& ol': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
    gap: theme.spacing(1.5),
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  '& img': {
    display: 'block',
    width: '100%',
    aspectRatio: '16 / 9',
    objectFit: 'cover',
    borderRadius: theme.shape.borderRadius,
  },
}));
