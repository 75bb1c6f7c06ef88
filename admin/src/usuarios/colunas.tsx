import Chip from '@mui/material/Chip';
import { mascararTelefone } from '@rifa-viva/contracts/regras/telefone';
import { type ColunasDe, Inteiro, Momento, Palavra } from '../lista/Tabela.tsx';
import type { Usuario } from '../providers/data/tipos.ts';
import type { OrdemDeUsuarios } from './filtros.ts';

export const COLUNAS: ColunasDe<Usuario, OrdemDeUsuarios> = [
  { titulo: 'Nome', ordem: 'nome', celula: ({ nome }) => <b>{nome}</b> },
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
  { titulo: 'Gerente', ordem: 'nomeGerente', celula: ({ nomeGerente }) => nomeGerente ?? '—' },
  {
    titulo: 'Pix',
    escondida: true,
    celula: ({ pix }) => <Palavra>{pix ?? '—'}</Palavra>,
  },
  {
    titulo: 'Último acesso',
    ordem: 'ultAcesso',
    celula: ({ ultAcesso }) => (ultAcesso ? <Momento iso={ultAcesso} /> : '—'),
  },
];
