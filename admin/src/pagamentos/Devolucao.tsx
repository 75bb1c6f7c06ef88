import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { textoDoErro } from '@rifa-viva/contracts/erros';
import { NOME_DO_PROVEDOR } from '@rifa-viva/contracts/regras/cobranca';
import { textoDaFalha } from '@rifa-viva/ui/api/cliente.ts';
import { confirmar } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { informarFeito } from '../avisos/avisos.ts';
import { Botoes, Pilha } from '../moldura/caixas.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { CobrancaComHistoria } from '../providers/data/tipos.ts';
import { reais } from './Situacao.tsx';

const MAXIMO_DO_MOTIVO = 200;

interface Props {
  readonly cobranca: CobrancaComHistoria;
  /** Its tickets' numbers, as people know them. */
  readonly bilhetes: readonly string[];
}

/** What is asked before money goes back: how much, to whom, and which tickets. */
function textoDaConfirmacao({ cobranca, bilhetes }: Props): string {
  const { comprador, provedor, valorADevolver, situacao } = cobranca;
  const dinheiro = `${reais(valorADevolver)} voltam para ${comprador ?? 'quem pagou'} por ${NOME_DO_PROVEDOR[provedor]}.`;
  if (situacao === 'devolucaoFalhou' || bilhetes.length === 0) return dinheiro;
  const livres =
    bilhetes.length === 1
      ? `O bilhete ${bilhetes[0]} fica livre para venda`
      : `Os bilhetes ${bilhetes.join(', ')} ficam livres para venda`;
  return `${livres}, e ${dinheiro}`;
}

/** A refund by hand. The provider is asked by the server; how it went shows in the charge's history. */
export function Devolucao({ cobranca, bilhetes }: Props) {
  const dados = useProvedor();
  const consultas = useQueryClient();
  const campo = useRef<HTMLInputElement>(null);
  const [aberta, setAberta] = useState(false);
  const [motivo, setMotivo] = useState('');
  const [falta, setFalta] = useState(false);
  const [enviando, setEnviando] = useState(false);
  const [falha, setFalha] = useState<string | null>(null);
  const valor = reais(cobranca.valorADevolver);
  const deNovo = cobranca.situacao === 'devolucaoFalhou';

  const pedir = async (evento: FormEvent) => {
    evento.preventDefault();
    const texto = motivo.trim();
    setFalta(texto === '');
    if (texto === '') return campo.current?.focus();
    const sim = await confirmar({
      titulo: `Devolver ${valor}?`,
      texto: textoDaConfirmacao({ cobranca, bilhetes }),
      confirmar: 'Devolver',
      cancelar: 'Voltar',
      perigo: true,
    });
    if (!sim) return;
    setEnviando(true);
    setFalha(null);
    try {
      await dados.devolverPagamento(cobranca.id, texto);
      informarFeito('Devolução pedida.');
    } catch (recusa) {
      setFalha(textoDaFalha(recusa));
    } finally {
      setEnviando(false);
      await consultas.invalidateQueries({ queryKey: ['pagamentos'] });
    }
  };

  if (!aberta) {
    return (
      <div>
        <Button variant="outlined" color="error" onClick={() => setAberta(true)}>
          {deNovo ? 'Tentar de novo' : 'Devolver o dinheiro'}
        </Button>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={pedir} aria-label="Devolução">
      <Pilha>
        <Typography component="h3" variant="subtitle1">
          Devolver {valor}
        </Typography>
        <TextField
          label="Motivo da devolução"
          value={motivo}
          onChange={({ target }) => setMotivo(target.value)}
          inputRef={campo}
          autoFocus
          required
          fullWidth
          disabled={enviando}
          error={falta}
          helperText={falta ? textoDoErro('MOTIVO') : 'Fica no histórico da cobrança, com o seu nome.'}
          slotProps={{ htmlInput: { maxLength: MAXIMO_DO_MOTIVO } }}
        />
        {falha && <Alert severity="error">{falha}</Alert>}
      </Pilha>
      <Botoes>
        <Button disabled={enviando} onClick={() => setAberta(false)}>
          Cancelar
        </Button>
        <Button type="submit" variant="contained" color="error" loading={enviando}>
          {`Devolver ${valor}`}
        </Button>
      </Botoes>
    </form>
  );
}
