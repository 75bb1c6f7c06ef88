import { MAXIMO_DA_SENHA, MAXIMO_DO_NOME, MAXIMO_DO_PIX } from '@rifa-viva/contracts/regras/limites';
import { MINIMO_DA_SENHA } from '@rifa-viva/contracts/regras/senha';
import { maiusculas } from '@rifa-viva/contracts/regras/texto';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { Campo, CampoDeSenha, CampoDeTelefone } from '@rifa-viva/ui/pecas/Campo.tsx';
import { confirmar } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { useFalta } from '@rifa-viva/ui/pecas/falta.ts';
import { useAvisoAoSair } from '@rifa-viva/ui/pecas/useAvisoAoSair.ts';
import { useUsuario } from '@rifa-viva/ui/sessao/sessao.ts';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { conferirDados, type DadosProprios, mudou } from './formulario.ts';
import estilo from './meusDados.module.css';
import { useSalvar } from './useSalvar.ts';

interface Props {
  readonly idUsuario: number;
  readonly inicial: DadosProprios;
}

export function Formulario({ idUsuario, inicial }: Props) {
  const [dados, setDados] = useState(inicial);
  const { acusar, marcar, corrigir, erroDe } = useFalta<keyof DadosProprios>();
  const { salvar, salvando } = useSalvar(idUsuario, inicial, marcar);
  const { tipo } = useUsuario();
  const navegar = useNavigate();
  const sujo = mudou(inicial, dados);
  useAvisoAoSair(sujo && !salvando);

  const campo = (nome: keyof DadosProprios) => ({
    valor: dados[nome],
    erro: erroDe(nome),
    aoMudar: (texto: string) => {
      setDados({ ...dados, [nome]: nome === 'nome' ? maiusculas(texto) : texto });
      corrigir(nome);
    },
  });
  const cancelar = async () => {
    if (sujo && !(await descartar())) return;
    await navegar(tipo === 'Usuario' ? '/inicio' : '/meuPerfil');
  };
  const enviar = (evento: SubmitEvent) => {
    evento.preventDefault();
    if (salvando) return;
    const falta = conferirDados(dados);
    if (falta) acusar(falta);
    else void salvar(dados);
  };
  return (
    <form className={estilo.formulario} onSubmit={enviar} noValidate>
      <Campo rotulo="Nome do Usuário" autoComplete="name" maxLength={MAXIMO_DO_NOME} {...campo('nome')} />
      <CampoDeTelefone rotulo="Telefone" {...campo('telefone')} />
      <CampoDeSenha
        rotulo="Nova Senha"
        autoComplete="new-password"
        ajuda={`Em branco: mantém a atual. Outra: pelo menos ${MINIMO_DA_SENHA} caracteres`}
        maxLength={MAXIMO_DA_SENHA}
        {...campo('senha')}
      />
      {dados.senha !== '' && (
        <CampoDeSenha
          rotulo="Senha Atual"
          autoComplete="current-password"
          maxLength={MAXIMO_DA_SENHA}
          {...campo('senhaAtual')}
        />
      )}
      <Campo rotulo="Pix" autoComplete="off" maxLength={MAXIMO_DO_PIX} {...campo('pix')} />
      <div className={estilo.botoes}>
        <Botao tipo="secundario" onClick={() => void cancelar()}>
          Cancelar
        </Botao>
        <Botao tipo="acao" type="submit" ocupado={salvando}>
          Salvar
        </Botao>
      </div>
    </form>
  );
}

const descartar = (): Promise<boolean> =>
  confirmar({
    titulo: 'Descartar alterações?',
    texto: 'O que você digitou ainda não foi salvo.',
    confirmar: 'Descartar',
    cancelar: 'Continuar editando',
    perigo: true,
  });
