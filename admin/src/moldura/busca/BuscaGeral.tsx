import Search from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { entradasDoMenu, todasAsEntradas } from '@rifa-viva/ui/moldura/menu.ts';
import { useUsuario } from '@rifa-viva/ui/sessao/sessao.ts';
import { useEffect, useState } from 'react';
import { Paleta } from './Paleta.tsx';

/** The palette and its key, Ctrl+K (Command+K). Answers how a button opens it. */
export function useBuscaGeral(privado: boolean) {
  const usuario = useUsuario();
  const [aberta, setAberta] = useState(false);
  useEffect(() => {
    const aoTeclar = (evento: KeyboardEvent) => {
      if (evento.key.toLowerCase() !== 'k' || !(evento.ctrlKey || evento.metaKey)) return;
      if (evento.altKey || evento.shiftKey) return;
      evento.preventDefault();
      setAberta(true);
    };
    document.addEventListener('keydown', aoTeclar);
    return () => document.removeEventListener('keydown', aoTeclar);
  }, []);
  const paleta = aberta && (
    <Paleta entradas={todasAsEntradas(entradasDoMenu(usuario, privado))} aoFechar={() => setAberta(false)} />
  );
  return { abrir: () => setAberta(true), paleta };
}

export const BotaoDaBusca = ({ aoAbrir }: { readonly aoAbrir: () => void }) => (
  <Button
    fullWidth
    variant="outlined"
    startIcon={<Search />}
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K"
    onClick={aoAbrir}
  >
    Buscar <Tecla>Ctrl+K</Tecla>
  </Button>
);

/** Where there are keys. */
const Tecla = styled('small')({
  marginLeft: 'auto',
  paddingLeft: 16,
  '@media (hover: none), (max-width: 37.5rem)': { display: 'none' },
});
