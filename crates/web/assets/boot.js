// Starts the page, and says so if it cannot.
import init from "./%app.js%";

init().catch((error) => {
  const sorry = document.createElement("p");
  sorry.className = "sorry";
  sorry.textContent = "Duskboard could not start: " + error.message;
  document.body.append(sorry);
});
