import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { textoDoErro } from '@rifa-viva/contracts/erros';
import { PESSOA_ESQUECIDA } from '@rifa-viva/contracts/regras/acesso';
import { TAMANHO_DA_ANOTACAO } from '@rifa-viva/contracts/regras/conta';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { permissoes } from '@rifa-viva/contracts/regras/permissoes-usuario';
import { confirmar } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { falhar, informarFeito } from '../../avisos/avisos.ts';
import { Botoes } from '../../moldura/caixas.ts';
import { useLogado } from '../../providers/auth/useLogado.ts';
import { useProvedor } from '../../providers/data/dataProvider.ts';
import type { Cliente } from '../../providers/data/tipos.ts';
import { Parte } from './Parte.tsx';

interface Props extends Pick<Cliente, 'anotacoes'> {
  readonly idUsuario: number;
}

/** What staff wrote down about the person, newest first. */
export function Anotacoes({ idUsuario, anotacoes }: Props) {
  const dados = useProvedor();
  const logado = useLogado();
  const consultas = useQueryClient();
  const [texto, setTexto] = useState('');
  const [falta, setFalta] = useState(false);
  const [ocupado, setOcupado] = useState(false);
  /** Says how it went; true where it was done. */
  const fazer = async (acao: () => Promise<unknown>, feito: string, falha: string): Promise<boolean> => {
    setOcupado(true);
    try {
      await acao();
      informarFeito(feito);
      return true;
    } catch (recusa) {
      falhar(falha, recusa);
      return false;
    } finally {
      await consultas.invalidateQueries({ queryKey: ['cliente', idUsuario] });
      setOcupado(false);
    }
  };
  const anotar = async (evento: FormEvent) => {
    evento.preventDefault();
    const limpo = texto.trim();
    setFalta(limpo === '');
    if (limpo === '' || ocupado) return;
    const anotado = await fazer(
      () => dados.anotarCliente(idUsuario, limpo),
      'Anotação salva.',
      'Não foi possível salvar a anotação.',
    );
    if (anotado) setTexto('');
  };
  const retirar = async (idAnotacao: number) => {
    const sim = await confirmar({
      titulo: 'Retirar anotação?',
      texto: 'Ela deixa de aparecer. Que foi feita e retirada continua no histórico da conta.',
      confirmar: 'Retirar',
      cancelar: 'Cancelar',
      perigo: true,
    });
    if (!sim) return;
    await fazer(
      () => dados.retirarAnotacao(idUsuario, idAnotacao),
      'Anotação retirada.',
      'Não foi possível retirar a anotação.',
    );
  };
  return (
    <Parte titulo="Anotações">
      <form onSubmit={(evento) => void anotar(evento)} noValidate>
        <TextField
          label="Nova anotação"
          value={texto}
          onChange={(evento) => setTexto(evento.target.value)}
          multiline
          minRows={2}
          fullWidth
          error={falta}
          helperText={falta ? textoDoErro('ANOTACAO_VAZIA') : 'Só a equipe lê.'}
          slotProps={{ htmlInput: { maxLength: TAMANHO_DA_ANOTACAO } }}
        />
        <Botoes>
          <Button type="submit" variant="contained" color="secondary" loading={ocupado}>
            Anotar
          </Button>
        </Botoes>
      </form>
      {anotacoes.length === 0 && <Typography color="textSecondary">Nenhuma anotação.</Typography>}
      <Lista>
        {anotacoes.map(({ idAnotacao, idAutor, autor, em, texto: dita }) => (
          <li key={idAnotacao}>
            <p>{dita}</p>
            <footer>
              <span>
                {autor ?? PESSOA_ESQUECIDA}, <time dateTime={em}>{formatarDataHora(em)}</time>
              </span>
              {permissoes.retiraAnotacao(logado, idAutor) && (
                <Button
                  size="small"
                  color="error"
                  disabled={ocupado}
                  aria-label={`Retirar a anotação: ${dita.slice(0, 60)}`}
                  onClick={() => void retirar(idAnotacao)}
                >
                  Retirar
                </Button>
              )}
            </footer>
          </li>
        ))}
      </Lista>
    </Parte>
  );
}

const Lista = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: theme.spacing(1.5),
  '& li': { paddingLeft: theme.spacing(1.5), borderLeft: `3px solid ${theme.palette.divider}` },
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& footer': {
    ...theme.typography.body2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    color: theme.palette.text.secondary,
  },
}));
