CREATE DATABASE cofre;
-- Rows of the second read process.
CREATE DATABASE leitura_2;
