import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { useIrPara } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { DURA_NO_BANNER, informar } from '../comum/avisos.ts';
import { CampoDeImagem } from '../comum/CampoDeImagem.tsx';
import { enviarImagem, TIPOS_DE_IMAGEM } from '../comum/imagens.ts';
import { useGuardaAlteracoes } from '../comum/useGuardaAlteracoes.ts';

interface Props {
  /** Runs an act and tells how it went. */
  readonly tentar: (fazer: () => Promise<unknown>, sucesso: string) => Promise<void>;
}

/** Uploads one banner, after a look at it. */
export function NovoBanner({ tentar }: Props) {
  const dados = useDataProvider();
  const irPara = useIrPara();
  const [imagem, setImagem] = useState<File | null>(null);
  const [salvando, setSalvando] = useState(false);
  useGuardaAlteracoes(imagem !== null && !salvando);
  const enviar = async (arquivo: File) => {
    await dados.create('banner', { data: { urlBanner: await enviarImagem(arquivo) } });
    setImagem(null);
    setSalvando(false);
  };
  const salvar = async () => {
    if (!imagem) return informar('Selecione a imagem do banner...', DURA_NO_BANNER);
    // For good where it fails: the screen reloads, and the guard would have the browser ask.
    setSalvando(true);
    await tentar(() => enviar(imagem), 'Banner cadastrado com sucesso...');
  };
  return (
    <Card>
      <CardContent sx={{ display: 'grid', gap: 2 }}>
        <CampoDeImagem
          rotulo="Novo Banner"
          atual=""
          escolhida={imagem}
          tipos={TIPOS_DE_IMAGEM}
          proporcao="16 / 7"
          ajuda="jpeg, png ou webp"
          aoEscolher={setImagem}
          aoRecusar={() =>
            informar('Formato de imagem não suportado. Use jpeg, png ou webp.', DURA_NO_BANNER)
          }
        />
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
          <Button onClick={() => irPara('/inicio')} disabled={salvando}>
            Cancelar
          </Button>
          <Button variant="contained" color="secondary" loading={salvando} onClick={salvar}>
            Salvar
          </Button>
        </Box>
      </CardContent>
    </Card>
  );
}
