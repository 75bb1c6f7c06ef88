import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { useIrPara } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { useState } from 'react';
import { DURA_NO_BANNER } from '../avisos/avisos.ts';
import { CampoDeImagem } from '../campos/CampoDeImagem.tsx';
import { Formulario } from '../formulario/Formulario.tsx';
import { validador, vazio } from '../formulario/validacao.ts';
import { Botoes } from '../moldura/caixas.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';

interface Props {
  /** Runs an act and tells how it went. */
  readonly tentar: (fazer: () => Promise<unknown>, sucesso: string) => Promise<void>;
}

interface Valores {
  readonly urlBanner: File | null;
}

const NENHUM: Valores = { urlBanner: null };
const validar = validador<Valores>([
  ['urlBanner', (v) => vazio(v.urlBanner), 'Selecione a imagem do banner...'],
]);

/** Width by height, as the shop's home shows it on a phone. */
export const PROPORCAO_DO_BANNER = 3;

/** Uploads one banner, after a look at it. */
export function NovoBanner({ tentar }: Props) {
  const dados = useProvedor();
  const irPara = useIrPara();
  const [cadastrados, setCadastrados] = useState(0);
  const [salvando, setSalvando] = useState(false);
  const cadastrar = async (valores: Valores) => {
    await dados.create('banner', { data: await dados.enviarImagens('banner', valores) });
    setCadastrados(cadastrados + 1);
    setSalvando(false);
  };
  const enviar = (valores: Valores) => {
    // For good where it fails: the screen reloads, and the guard would have the browser ask.
    setSalvando(true);
    return tentar(() => cadastrar(valores), 'Banner cadastrado com sucesso...');
  };
  return (
    <Formulario
      key={cadastrados}
      inicial={NENHUM}
      validar={validar}
      aoEnviar={enviar}
      guardado={!salvando}
      duracaoDoAviso={DURA_NO_BANNER}
    >
      <Card>
        <CardContent>
          <CampoDeImagem
            source="urlBanner"
            proporcao={PROPORCAO_DO_BANNER}
            ajuda="jpeg, png ou webp. Aparece inteira a imagem três vezes mais larga que alta, como 1920 x 640; em telas largas perde um pouco em cima e embaixo."
            duracaoDoAviso={DURA_NO_BANNER}
          />
          <Botoes>
            <Button onClick={() => irPara('/inicio')} disabled={salvando}>
              Cancelar
            </Button>
            <Button type="submit" variant="contained" color="secondary" loading={salvando}>
              Salvar
            </Button>
          </Botoes>
        </CardContent>
      </Card>
    </Formulario>
  );
}
