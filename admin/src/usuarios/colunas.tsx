import Chip from '@mui/material/Chip';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { mascararTelefone } from '@rifa-viva/contracts/regras/telefone';
import { type ColunasDe, Palavra } from '../lista/Tabela.tsx';
import type { Usuario } from '../providers/data/tipos.ts';
import type { OrdemDeUsuarios } from './filtros.ts';

const inteiro = { whiteSpace: 'nowrap' } as const;

export const COLUNAS: ColunasDe<Usuario, OrdemDeUsuarios> = [
  { titulo: 'Nome', ordem: 'nome', celula: ({ nome }) => <b>{nome}</b> },
  {
    titulo: 'Telefone',
    ordem: 'telefone',
    celula: ({ telefone }) => <span style={inteiro}>{mascararTelefone(telefone)}</span>,
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
    celula: ({ ultAcesso }) =>
      ultAcesso ? (
        <time dateTime={ultAcesso} style={inteiro}>
          {formatarDataHora(ultAcesso)}
        </time>
      ) : (
        '—'
      ),
  },
];
