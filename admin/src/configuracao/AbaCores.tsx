import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { CONTRASTE_MINIMO, contraste, textoLegivel } from '@rifa-viva/ui/tema/cores.ts';
import { useWatch } from 'react-hook-form';
import { CampoDeTexto } from '../campos/CampoDeTexto.tsx';
import { Colunas, Pilha } from '../moldura/caixas.ts';
import type { ValoresDaEmpresa } from './formulario.ts';

const PARES = [
  { nome: 'Menu', fundo: 'corFundoMenu', texto: 'corTextoMenu', exemplo: 'Início   Cadastros   Contato' },
  { nome: 'Títulos', fundo: 'corFundoTitulo', texto: 'corTextoTitulo', exemplo: 'Prêmios Toda Semana' },
  { nome: 'Rodapé', fundo: 'corFundoRodape', texto: 'corTextoRodape', exemplo: 'Fale conosco' },
] as const;

/** The three colour pairs, seen at once. */
export const AbaCores = () => (
  <Colunas n={3} desde="md">
    {PARES.map((par) => (
      <ParDeCores key={par.nome} {...par} />
    ))}
  </Colunas>
);

/** A sample, with a hint where its text cannot be read on its background. */
function ParDeCores({ nome, fundo, texto, exemplo }: (typeof PARES)[number]) {
  const [corDoFundo, corDoTexto] = useWatch<ValoresDaEmpresa, [typeof fundo, typeof texto]>({
    name: [fundo, texto],
  });
  const razao = contraste(corDoFundo, corDoTexto);
  const escrita = razao.toFixed(1).replace('.', ',');
  return (
    <Pilha role="region" aria-label={nome}>
      <Typography component="h2" variant="h6">
        {nome}
      </Typography>
      <Exemplo style={{ background: corDoFundo, color: textoLegivel(corDoFundo, corDoTexto) }}>
        {exemplo}
      </Exemplo>
      <Colunas n={2} desde="xs">
        <CampoDeTexto source={fundo} tipo="color" />
        <CampoDeTexto source={texto} tipo="color" />
      </Colunas>
      {razao >= CONTRASTE_MINIMO ? (
        <Alert severity="success">Contraste de {escrita}: fácil de ler.</Alert>
      ) : (
        <Alert severity="warning">
          Contraste de {escrita}, abaixo de 4,5: o sistema usa um texto legível no lugar.
        </Alert>
      )}
    </Pilha>
  );
}

const Exemplo = styled('div')(({ theme }) => ({
  padding: theme.spacing(2),
  borderRadius: theme.shape.borderRadius,
  minHeight: 64,
  whiteSpace: 'pre-wrap',
  fontWeight: 600,
}));
