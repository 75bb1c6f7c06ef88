import AddPhotoAlternate from '@mui/icons-material/AddPhotoAlternate';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';

interface Props {
  readonly rotulo: string;
  /** Address of the picture stored now; empty: none. */
  readonly atual: string;
  readonly escolhida: File | null;
  /** MIME types, e.g. `image/png`. */
  readonly tipos: readonly string[];
  readonly desabilitado?: boolean;
  readonly ajuda?: string;
  readonly proporcao?: string;
  /** Behind a transparent picture. */
  readonly fundo?: string;
  readonly aoEscolher: (arquivo: File) => void;
  readonly aoRecusar: () => void;
}

/** Chooses a picture and shows it at once; it is uploaded when the form is saved. */
export function CampoDeImagem(props: Props) {
  const {
    rotulo,
    atual,
    escolhida,
    tipos,
    desabilitado = false,
    ajuda,
    proporcao = '16 / 9',
    fundo = 'var(--fundo)',
  } = props;
  const id = useId();
  const seletor = useRef<HTMLInputElement>(null);
  const endereco = useEnderecoDoArquivo(escolhida) ?? atual;
  const receber = (arquivo: File | undefined) => {
    if (!arquivo || desabilitado) return;
    if (tipos.includes(arquivo.type)) props.aoEscolher(arquivo);
    else props.aoRecusar();
  };
  const soltar = (evento: DragEvent) => {
    evento.preventDefault();
    receber(evento.dataTransfer.files[0]);
  };
  return (
    <Box onDragOver={(evento) => evento.preventDefault()} onDrop={soltar}>
      <Typography id={`${id}-rotulo`} component="p" variant="subtitle2" sx={{ mb: 1 }}>
        {rotulo}
      </Typography>
      <Box
        sx={{
          position: 'relative',
          aspectRatio: proporcao,
          maxHeight: 260,
          width: '100%',
          borderRadius: '10px',
          border: '1px dashed',
          borderColor: 'var(--linha-forte)',
          bgcolor: fundo,
          display: 'grid',
          placeItems: 'center',
          overflow: 'hidden',
          mb: 1,
        }}
      >
        {endereco ? (
          <img
            src={endereco}
            alt={`Prévia: ${rotulo}`}
            style={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' }}
          />
        ) : (
          <AddPhotoAlternate color="disabled" fontSize="large" />
        )}
      </Box>
      <Button
        variant="outlined"
        size="small"
        disabled={desabilitado}
        aria-describedby={`${id}-rotulo`}
        onClick={() => seletor.current?.click()}
      >
        {endereco ? 'Trocar imagem' : 'Escolher imagem'}
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
      />
      {ajuda && (
        <Typography variant="caption" color="textSecondary" sx={{ ml: 1.5 }}>
          {ajuda}
        </Typography>
      )}
    </Box>
  );
}

/** An address for a file the person chose, as long as it is shown. */
export function useEnderecoDoArquivo(arquivo: File | null): string | null {
  const [endereco, setEndereco] = useState<string | null>(null);
  useEffect(() => {
    if (!arquivo) return setEndereco(null);
    const novo = URL.createObjectURL(arquivo);
    setEndereco(novo);
    return () => URL.revokeObjectURL(novo);
  }, [arquivo]);
  return endereco;
}
