import ContentCopy from '@mui/icons-material/ContentCopy';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { useEmpresa } from '@rifa-viva/ui/partida/empresa.ts';
import { confirmar } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { copiarTexto } from '@rifa-viva/ui/pecas/copiar.ts';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { useState } from 'react';
import { falhar, informarFeito, pedirAtencao } from '../avisos/avisos.ts';
import { Botoes } from '../moldura/caixas.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import { type CodigoGerado, conversaComCodigo } from './codigos.ts';
import { Segredo } from './Segredo.ts';

interface Pessoa {
  readonly idUsuario: number;
  readonly nome: string;
  readonly telefone: string;
}

/** Makes a code for a person who forgot his password, and shows it, this once. It stays though his line goes. */
export function useCodigoDeSenha() {
  const dados = useProvedor();
  const [ocupado, setOcupado] = useState(false);
  const [feito, setFeito] = useState<{ readonly pessoa: Pessoa; readonly gerado: CodigoGerado } | null>(null);
  const gerar = async (pessoa: Pessoa) => {
    const certo = await confirmar({
      titulo: 'Gerar código de senha?',
      texto: `Com o código, ${pessoa.nome} cria uma nova senha. Um código gerado antes deixa de valer.`,
      confirmar: 'Gerar',
      cancelar: 'Cancelar',
    });
    if (!certo) return;
    setOcupado(true);
    try {
      setFeito({ pessoa, gerado: await dados.gerarCodigoDeSenha(pessoa.idUsuario) });
    } catch (recusa) {
      falhar('Não foi possível gerar o código', recusa);
    }
    setOcupado(false);
  };
  return { gerar, ocupado, dialogo: feito && <CodigoDeSenha {...feito} aoFechar={() => setFeito(null)} /> };
}

export function BotaoDoCodigo({ pessoa }: { readonly pessoa: Pessoa }) {
  const { gerar, ocupado, dialogo } = useCodigoDeSenha();
  return (
    <>
      <Button
        size="small"
        disabled={ocupado}
        aria-label={`Código de senha para ${pessoa.nome}`}
        onClick={() => void gerar(pessoa)}
      >
        Código de senha
      </Button>
      {dialogo}
    </>
  );
}

interface Props {
  readonly pessoa: Pessoa;
  readonly gerado: CodigoGerado;
  readonly aoFechar: () => void;
}

function CodigoDeSenha({ pessoa, gerado, aoFechar }: Props) {
  const { nome: empresa } = useEmpresa();
  const copiar = async () => {
    if (await copiarTexto(gerado.codigo)) informarFeito('Código copiado para a área de transferência.');
    else pedirAtencao('Não foi possível copiar. Anote o código.');
  };
  const conversa = conversaComCodigo(gerado, { ...pessoa, empresa, site: location.origin });
  return (
    <Dialogo titulo={`Código de senha de ${pessoa.nome}`} semFechar aoFechar={() => undefined}>
      <Typography gutterBottom>
        Ele não será mostrado outra vez. Vale até {formatarDataHora(gerado.venceEm)} e serve uma vez, em
        Login, “Esqueci minha senha”.
      </Typography>
      <Segredo>{gerado.codigo}</Segredo>
      <Botoes>
        <Button startIcon={<ContentCopy />} onClick={() => void copiar()}>
          Copiar
        </Button>
        <Button startIcon={<WhatsApp />} href={conversa} target="_blank" rel="noopener noreferrer">
          Enviar pelo WhatsApp
        </Button>
        <Button variant="contained" color="secondary" onClick={aoFechar}>
          Pronto
        </Button>
      </Botoes>
    </Dialogo>
  );
}
