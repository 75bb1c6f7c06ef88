import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import type { gerarCodigoDeSenha } from '@rifa-viva/contracts/http/usuarios';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { permissoes } from '@rifa-viva/contracts/regras/permissoes-usuario';
import { somenteDigitos } from '@rifa-viva/contracts/regras/telefone';
import type { UsuarioDaSessao } from '@rifa-viva/contracts/rotas';
import type { Usuario } from '../providers/data/tipos.ts';

export type CodigoGerado = Pick<AnswerOf<typeof gerarCodigoDeSenha>, 'codigo' | 'venceEm'>;
/** Who is to get it, and where he uses it. */
interface Destino {
  readonly nome: string;
  readonly telefone: string;
  readonly empresa: string;
  readonly site: string;
}

export const podeGerarCodigo = (
  usuario: Pick<Usuario, 'idUsuario' | 'idGerente' | 'tipo' | 'ativo'>,
  logado: UsuarioDaSessao,
): boolean => usuario.ativo === 'sim' && permissoes.geraCodigo(logado, usuario);

/** Opens a conversation with a person, with a text written already where there is one. */
export function linkDoWhatsApp(telefone: string, texto?: string): string {
  const conversa = `https://wa.me/55${somenteDigitos(telefone)}`;
  return texto === undefined ? conversa : `${conversa}?text=${encodeURIComponent(texto)}`;
}

export const conversaComCodigo = ({ codigo, venceEm }: CodigoGerado, destino: Destino): string =>
  linkDoWhatsApp(
    destino.telefone,
    [
      `Olá, ${destino.nome}! Seu código para criar uma nova senha${destino.empresa && ` em ${destino.empresa}`}: ${codigo}`,
      `Abra ${destino.site}, toque em Login e em "Esqueci minha senha". O código vale até ${formatarDataHora(venceEm)} e serve uma vez. Não passe a ninguém.`,
    ].join('\n\n'),
  );
