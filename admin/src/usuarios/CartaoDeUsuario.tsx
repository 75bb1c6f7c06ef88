import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { PIX_NAO_INFORMADO } from '@rifa-viva/contracts/regras/pix';
import { mascararTelefone } from '@rifa-viva/contracts/regras/telefone';
import type { ReactNode } from 'react';
import { Cartao } from '../lista/Cartao.tsx';
import type { Usuario } from '../providers/data/tipos.ts';

interface Props {
  readonly usuario: Usuario;
  /** What can be done. */
  readonly children: ReactNode;
}

export function CartaoDeUsuario({ usuario, children }: Props) {
  const linhas = [
    mascararTelefone(usuario.telefone),
    usuario.nomeGerente && `Gerente: ${usuario.nomeGerente}`,
    usuario.pix && usuario.pix !== PIX_NAO_INFORMADO && `Pix: ${usuario.pix}`,
    usuario.ultAcesso && `Último acesso: ${formatarDataHora(usuario.ultAcesso)}`,
  ].filter((linha) => typeof linha === 'string');
  return (
    <Cartao titulo={usuario.nome} selo={<Chip size="small" label={usuario.tipo} />} acoes={children}>
      {usuario.ativo === 'nao' && <Chip size="small" color="error" label="Inativo" />}
      {linhas.map((linha) => (
        <Typography key={linha} variant="body2" color="textSecondary">
          {linha}
        </Typography>
      ))}
    </Cartao>
  );
}
