import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { mascararTelefone } from '@rifa-viva/contracts/regras/telefone';
import type { Planilha } from '../exportacao/exportacao.ts';
import type { Usuario } from '../providers/data/tipos.ts';

/** One line a person. */
export const planilhaDosUsuarios = (usuarios: readonly Usuario[]): Planilha => ({
  nome: 'usuarios',
  dado: 'usuarios',
  cabecalho: ['Nome', 'Telefone', 'Tipo', 'Situação', 'Gerente', 'Pix', 'Último acesso'],
  linhas: usuarios.map((um) => [
    um.nome,
    mascararTelefone(um.telefone),
    um.tipo,
    um.ativo === 'sim' ? 'Ativo' : 'Inativo',
    um.nomeGerente,
    um.pix ?? null,
    um.ultAcesso ? formatarDataHora(um.ultAcesso) : null,
  ]),
});
