import Chip from '@mui/material/Chip';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { mascararTelefone } from '@rifa-viva/contracts/regras/telefone';
import { type ColunasDe, Inteiro, Palavra } from '../lista/Tabela.tsx';
import type { Usuario } from '../providers/data/tipos.ts';
import type { OrdemDeUsuarios } from './filtros.ts';

export const COLUNAS: ColunasDe<Usuario, OrdemDeUsuarios> = [
  { titulo: 'Nome', ordem: 'nome', celula: ({ nome }) => <Palavra as="b">{nome}</Palavra> },
  {
    titulo: 'Telefone',
    ordem: 'telefone',
    celula: ({ telefone }) => <Inteiro>{mascararTelefone(telefone)}</Inteiro>,
  },
  { titulo: 'Tipo', ordem: 'tipo', celula: ({ tipo }) => tipo },
  {
    titulo: 'Situação',
    ordem: 'ativo',
    celula: ({ ativo }) => (ativo === 'sim' ? 'Ativo' : <Chip size="small" color="error" label="Inativo" />),
  },
  {
    titulo: 'Gerente',
    ordem: 'nomeGerente',
    celula: ({ nomeGerente }) => <Palavra>{nomeGerente ?? '—'}</Palavra>,
  },
  {
    titulo: 'Pix',
    escondida: true,
    celula: ({ pix }) => <Palavra>{pix ?? '—'}</Palavra>,
  },
  {
    titulo: 'Último acesso',
    ordem: 'ultAcesso',
    // On two lines where the actions would else be out of sight.
    celula: ({ ultAcesso }) =>
      ultAcesso ? <time dateTime={ultAcesso}>{formatarDataHora(ultAcesso)}</time> : '—',
  },
];
