import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { CONTRASTE_MINIMO, contraste, textoLegivel } from '@rifa-viva/ui/tema/cores.ts';
import type { Formulario } from '../comum/useFormulario.ts';
import { rotuloDoCampo, type ValoresDaEmpresa } from './formulario.ts';

const PARES = [
  { nome: 'Menu', fundo: 'corFundoMenu', texto: 'corTextoMenu', exemplo: 'Inicio   Cadastros   Contato' },
  { nome: 'Títulos', fundo: 'corFundoTitulo', texto: 'corTextoTitulo', exemplo: 'Prêmios Toda Semana' },
  { nome: 'Rodapé', fundo: 'corFundoRodape', texto: 'corTextoRodape', exemplo: 'Fale conosco' },
] as const;

/** The three colour pairs, seen at once, with a hint where a text cannot be read on its background. */
export function AbaCores({ formulario }: { readonly formulario: Formulario<ValoresDaEmpresa> }) {
  const { valores, mudar, campo } = formulario;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'repeat(3, 1fr)' } }}>
      {PARES.map(({ nome, fundo, texto, exemplo }) => {
        const razao = contraste(valores[fundo], valores[texto]);
        return (
          <Box
            key={nome}
            component="section"
            aria-label={nome}
            sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}
          >
            <Typography component="h2" variant="h6">
              {nome}
            </Typography>
            <Box
              sx={{ p: 2, borderRadius: '10px', minHeight: 64, whiteSpace: 'pre-wrap', fontWeight: 600 }}
              style={{
                background: valores[fundo],
                color: textoLegivel(valores[fundo], valores[texto]),
              }}
            >
              {exemplo}
            </Box>
            <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
              {[fundo, texto].map((cor) => (
                <TextField
                  key={cor}
                  {...campo(cor)}
                  type="color"
                  label={rotuloDoCampo(cor)}
                  value={valores[cor]}
                  onChange={(evento) => mudar({ [cor]: evento.target.value })}
                  slotProps={{ inputLabel: { shrink: true }, htmlInput: { style: { height: 32 } } }}
                />
              ))}
            </Box>
            <Alert severity={razao >= CONTRASTE_MINIMO ? 'success' : 'warning'}>
              {razao >= CONTRASTE_MINIMO
                ? `Contraste de ${razao.toFixed(1).replace('.', ',')}: fácil de ler.`
                : `Contraste de ${razao.toFixed(1).replace('.', ',')}, abaixo de 4,5: o sistema usa um texto legível no lugar.`}
            </Alert>
          </Box>
        );
      })}
    </Box>
  );
}
