import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { MAXIMO_DAS_MILHARES } from '@rifa-viva/contracts/regras/limites';
import { textoDaFalha } from '@rifa-viva/ui/api/cliente.ts';
import { TempoRestante, usePassou } from '@rifa-viva/ui/pecas/Contagem.tsx';
import { type FormEvent, useRef, useState } from 'react';
import { informarFeito } from '../avisos/avisos.ts';
import { CampoComBotao, Pilha } from '../moldura/caixas.ts';
import { useFocoNaNovidade, usePressionado } from '../moldura/foco.ts';
import { useLogado } from '../providers/auth/useLogado.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { Resultados } from '../providers/data/tipos.ts';

interface Props {
  readonly idRifa: number;
  readonly dados: Resultados;
  readonly aoMudar: () => Promise<unknown>;
}

type Conferencia = NonNullable<Resultados['confirmacao']>;

/** Whether somebody stands for the recorded numbers, and the way to do it for whoever may. */
export function Confirmacao({ idRifa, dados, aoMudar }: Props) {
  const { confirmacao, milharSorteada } = dados;
  const { parte, pediu } = useFocoNaNovidade(`${milharSorteada} ${confirmacao?.confirmado?.em ?? ''}`);
  if (!confirmacao) return null;
  return (
    <Pilha ref={parte} tabIndex={-1} role="group" aria-label="Conferência do resultado">
      {confirmacao.confirmado ? (
        <Confirmado {...confirmacao.confirmado} />
      ) : (
        <>
          <Alert severity="warning">Resultado aguardando confirmação.</Alert>
          {/* A correction is confirmed anew. */}
          <QuemConfirma
            key={milharSorteada}
            idRifa={idRifa}
            confirmacao={confirmacao}
            aoEnviar={() => {
              pediu.current = true;
            }}
            aoMudar={aoMudar}
          />
        </>
      )}
    </Pilha>
  );
}

function Confirmado({ em, usuario, sozinho }: NonNullable<Conferencia['confirmado']>) {
  return (
    <Alert severity="success">
      Resultado confirmado por {usuario ?? 'um Administrador'} em {formatarDataHora(em)}
      {sozinho ? ', que também o registrou: era o único Administrador ativo.' : '.'}
    </Alert>
  );
}

interface PropsDeQuem {
  readonly idRifa: number;
  readonly confirmacao: Conferencia;
  readonly aoEnviar: () => void;
  readonly aoMudar: () => Promise<unknown>;
}

function QuemConfirma({ confirmacao, ...resto }: PropsDeQuem) {
  const { administrador, idUsuario } = useLogado();
  const { registradoPor, aPartirDe } = confirmacao;
  const cedo = !usePassou(aPartirDe === null ? 0 : Date.parse(aPartirDe));
  if (!administrador) return null;
  if (registradoPor !== idUsuario) return <Digitar {...resto} />;
  if (aPartirDe === null)
    return <Typography variant="body2">Ele precisa ser confirmado por outro Administrador.</Typography>;
  if (cedo) {
    return (
      <Typography variant="body2">
        Você é o único Administrador ativo: poderá confirmar em <TempoRestante ate={aPartirDe} />.
      </Typography>
    );
  }
  return <Digitar {...resto} />;
}

/** The number is typed once more, as its source tells it: nobody stands for what he has not looked up. */
function Digitar({ idRifa, aoEnviar, aoMudar }: Omit<PropsDeQuem, 'confirmacao'>) {
  const dados = useProvedor();
  const campo = useRef<HTMLInputElement>(null);
  const [milharSorteada, setMilhar] = useState('');
  const [enviando, setEnviando] = useState(false);
  const [falha, setFalha] = useState<string | null>(null);
  const pressionado = usePressionado(!enviando);
  const enviar = async (evento: FormEvent) => {
    evento.preventDefault();
    if (milharSorteada.trim() === '') {
      setFalha('Digite o número sorteado...');
      return campo.current?.focus();
    }
    // What is wrong is mended in the field, by whichever way it was sent.
    pressionado.current = campo.current;
    aoEnviar();
    setEnviando(true);
    setFalha(null);
    try {
      await dados.confirmarResultado(idRifa, milharSorteada.trim());
      informarFeito('Resultado confirmado!');
    } catch (recusa) {
      setFalha(textoDaFalha(recusa));
    }
    await aoMudar();
    setEnviando(false);
  };
  return (
    <form noValidate onSubmit={enviar} aria-label="Confirmação do resultado">
      <CampoComBotao>
        <TextField
          label="Número sorteado, conferido na fonte"
          value={milharSorteada}
          onChange={({ target }) => setMilhar(target.value)}
          inputRef={campo}
          disabled={enviando}
          error={falha !== null}
          helperText={falha ?? 'Digite outra vez, vários separados por vírgula'}
          autoComplete="off"
          slotProps={{
            htmlInput: { maxLength: MAXIMO_DAS_MILHARES },
            formHelperText: { role: falha ? 'alert' : undefined },
          }}
        />
        <Button type="submit" variant="contained" size="large" loading={enviando}>
          Confirmar resultado
        </Button>
      </CampoComBotao>
    </form>
  );
}
