import AddPhotoAlternate from '@mui/icons-material/AddPhotoAlternate';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { enderecoDaImagem } from '@rifa-viva/ui/api/imagens.ts';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { DURA, pedirAtencao } from '../avisos/avisos.ts';
import { Pilha } from '../moldura/caixas.ts';
import { type Medidas, textoDoCorte } from './corte.ts';
import { type PropsDoCampo, useCampo } from './useCampo.ts';

interface Props extends PropsDoCampo {
  /** Address of a stored picture. */
  readonly endereco?: (nome: string) => string;
  /** Goes into PDF, which cannot hold webp. */
  readonly paraPdf?: boolean;
  /** Width by height where it is shown, which it fills: what is cut off is seen before, and told. */
  readonly proporcao?: number;
  /** Behind a transparent picture. */
  readonly fundo?: string;
  readonly duracaoDoAviso?: number;
}

const TIPOS = ['image/jpeg', 'image/png'];
export const TIPOS_DE_IMAGEM: readonly string[] = [...TIPOS, 'image/webp'];

/** A picture's stored name, or the file chosen to take its place: shown at once, uploaded when the form is saved. */
export function CampoDeImagem(props: Props) {
  const { desabilitado = false, paraPdf = false, endereco = enderecoDaImagem } = props;
  const { id, field, errado, nota, rotulo } = useCampo<File>(props);
  const seletor = useRef<HTMLInputElement>(null);
  const imagem = useEnderecoDaImagem(field.value, endereco);
  const [recusada, setRecusada] = useState('');
  const [corte, setCorte] = useState<{ readonly de: File; readonly texto: string } | null>(null);
  const valor = useRef<File | string | null>(null);
  useEffect(() => {
    valor.current = field.value;
  }, [field.value]);
  const [tipos, formatos] = paraPdf ? [TIPOS, 'jpeg ou png'] : [TIPOS_DE_IMAGEM, 'jpeg, png ou webp'];
  const receber = (arquivo: File | undefined) => {
    if (!arquivo || desabilitado) return;
    const recusar = () => {
      const motivo = `Formato de imagem não suportado. Use ${formatos}.`;
      setRecusada(motivo);
      pedirAtencao(motivo, props.duracaoDoAviso ?? DURA);
    };
    if (!tipos.includes(arquivo.type)) return recusar();
    const antes = field.value;
    setRecusada('');
    field.onChange(arquivo);
    void medir(arquivo).then((medidas) => {
      // Another was chosen meanwhile: that one is looked at by itself.
      if (valor.current !== arquivo) return;
      if (medidas) return setCorte({ de: arquivo, texto: textoDoCorte(medidas, props.proporcao) });
      field.onChange(antes);
      recusar();
    });
  };
  const soltar = (evento: DragEvent) => {
    evento.preventDefault();
    receber(evento.dataTransfer.files[0]);
  };
  return (
    <Pilha onDragOver={(evento) => evento.preventDefault()} onDrop={soltar}>
      <Typography id={`${id}-rotulo`} component="p" variant="subtitle2">
        {rotulo}
      </Typography>
      <Moldura style={{ aspectRatio: props.proporcao, background: props.fundo }}>
        {imagem ? (
          <img
            src={imagem}
            alt={`Prévia: ${rotulo}`}
            style={{ objectFit: props.proporcao === undefined ? 'contain' : 'cover' }}
          />
        ) : (
          <AddPhotoAlternate color="disabled" fontSize="large" />
        )}
      </Moldura>
      <div>
        <Button
          ref={field.ref}
          variant="outlined"
          size="small"
          disabled={desabilitado}
          aria-describedby={`${id}-rotulo`}
          onClick={() => seletor.current?.click()}
        >
          {imagem ? 'Trocar imagem' : 'Escolher imagem'}
        </Button>
        <input
          ref={seletor}
          type="file"
          hidden
          accept={tipos.join(',')}
          aria-labelledby={`${id}-rotulo`}
          onChange={(evento) => {
            receber(evento.target.files?.[0]);
            evento.target.value = '';
          }}
        />{' '}
        <Typography variant="caption" color={recusada || errado ? 'error' : 'textSecondary'}>
          {recusada || (nota ?? formatos)}
        </Typography>
        <Typography variant="body2" role="status">
          {corte?.de === field.value && corte?.texto}
        </Typography>
      </div>
    </Pilha>
  );
}

/** A file has a picture's name and type whatever is in it; told now (null), nothing is sent and refused later. */
const medir = (arquivo: File): Promise<Medidas | null> =>
  createImageBitmap(arquivo).then(
    (aberta) => {
      const medidas = { largura: aberta.width, altura: aberta.height };
      aberta.close();
      return medidas;
    },
    () => null,
  );

const Moldura = styled('div')(({ theme }) => ({
  position: 'relative',
  aspectRatio: '16 / 9',
  maxHeight: 260,
  borderRadius: 10,
  border: '1px dashed var(--linha-forte)',
  background: theme.palette.background.default,
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  '& img': { position: 'absolute', inset: 0, width: '100%', height: '100%' },
}));

/** Where a picture can be seen, stored or just chosen; null: there is none. */
export function useEnderecoDaImagem(
  imagem: File | string | null,
  endereco: (nome: string) => string = enderecoDaImagem,
): string | null {
  const [escolhida, setEscolhida] = useState<string | null>(null);
  useEffect(() => {
    if (!(imagem instanceof File)) return setEscolhida(null);
    const novo = URL.createObjectURL(imagem);
    setEscolhida(novo);
    return () => URL.revokeObjectURL(novo);
  }, [imagem]);
  return typeof imagem === 'string' && imagem !== '' ? endereco(imagem) : escolhida;
}
